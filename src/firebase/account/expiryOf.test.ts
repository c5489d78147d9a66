import { expect, it } from 'vitest';

import { expiryOf } from './expiryOf.ts';

const token = (claims: unknown) =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => btoa(part).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    .join('.');

it('reads when a token ends, in ms, whatever else it claims', () => {
  expect(expiryOf(token({ exp: 1_800_000_000, sub: 'ÿ?>~þü>>?' }))).toBe(1_800_000_000_000);
});

it.each([token({}), token(null), token({ exp: '1' }), 'no token', ''])('refuses %j', (text) => {
  expect(() => expiryOf(text)).toThrow();
});
