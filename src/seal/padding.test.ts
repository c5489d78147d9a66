import { expect, it } from 'vitest';

import { toBase64Url } from './bytes.ts';
import { pad, unpad } from './padding.ts';

it('pads each length to its step, and takes the padding off again', () => {
  let before = 0;
  const lengths = Array.from({ length: 1_500 }, (_, length) => length);
  for (const length of [...lengths, 65_535, 65_536, 300_000, 600_012]) {
    const bytes = new Uint8Array(length).fill(length % 2);
    const padded = pad(bytes);
    expect(padded.length).toBeGreaterThan(length);
    expect(padded.length).toBeGreaterThanOrEqual(before);
    if (length < 1_024) expect(padded.length).toBe(64 * Math.ceil((length + 1) / 64));
    else expect(padded.length).toBeLessThanOrEqual((length + 1) * 1.12);
    expect(toBase64Url(unpad(padded) ?? pad(bytes))).toBe(toBase64Url(bytes));
    before = padded.length;
  }
});

it('finds no text without the mark of its end', () => {
  for (const bytes of [[], [0, 0], [1, 2, 0], [7]]) expect(unpad(new Uint8Array(bytes))).toBeNull();
  expect(unpad(new Uint8Array([7, 1, 0]))).toEqual(new Uint8Array([7]));
});
