import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fromBase64Url, labelled, toBase64Url } from './bytes.ts';

it('writes base64url as RFC 4648 says, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const expected = btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      expect(toBase64Url(bytes)).toBe(expected);
      expect(fromBase64Url(expected)).toEqual(new Uint8Array(bytes));
    }),
  );
});

it('reads no other text: each run of bytes has one text', () => {
  for (const text of ['A', 'AAAAA', 'AB', 'AAB', 'AA==', 'A+A', 'A/A', 'A A', 'AA\n', 'AÄ', 'AA😀'])
    expect(fromBase64Url(text)).toBeNull();
  expect(fromBase64Url('')).toEqual(new Uint8Array());
});

it('gives other bytes for other fields', () => {
  const lists = fc.array(fc.string(), { maxLength: 4 });
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(toBase64Url(labelled('a', one)) === toBase64Url(labelled('a', other))).toBe(isSame);
    }),
  );
  expect(labelled('a', ['bc', 'd'])).not.toEqual(labelled('a', ['b', 'cd']));
});
