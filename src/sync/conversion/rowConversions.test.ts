import { afterEach, describe, expect, it, vi } from 'vitest';

import { testSealKeys } from '../../../tests/support/encryption/testKeyRecord.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { plainEntry } from '../wire/plainRows.ts';
import { openingConversion, sealingConversion } from './rowConversions.ts';

const keys = await testSealKeys();
const row = plainEntry(testEntry());
const sealing = sealingConversion('ann', keys);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a row that is being sealed', () => {
  it('is stuck if it would open to other words', async () => {
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...args) => {
      const text = new TextDecoder().decode(await decrypt(...args));
      return new TextEncoder().encode(text.replace('tea', 'ale')).buffer;
    });
    expect(await sealing.entry(row)).toBe('stuck');
  });
});

describe('a row that is being opened', () => {
  it('keeps the visible mark of a clash, which the rules compare', async () => {
    const sealed = await sealing.entry(row);
    if (typeof sealed === 'string') throw new Error(sealed);
    const opened = await openingConversion('ann', keys).entry({ ...sealed, clashesWith: 3 });
    expect(opened).toEqual({ ...row, clashesWith: 3 });
  });
});
