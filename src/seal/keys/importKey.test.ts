import { createHmac, hkdfSync } from 'node:crypto';

import { expect, it } from 'vitest';

import { dataKeyOf } from './deriveKeys.ts';
import { importKeyOf } from './importKey.ts';

it('is an HMAC under the key of the nonces, and frozen', async () => {
  const raw = new Uint8Array(32).map((_, index) => index);
  const nonceKey = new Uint8Array(hkdfSync('sha256', raw, '', 'daylog nonce', 32));
  const expected = createHmac('sha256', nonceKey).update('daylog-import/2').digest('hex');
  const key = await importKeyOf(await dataKeyOf(1, raw));
  expect(Buffer.from(key).toString('hex')).toBe(expected);
  expect(expected).toBe('81bde94bc178a027d82946c524364cc244015a93ff1b485bb4fba732df29dd3a');
});
