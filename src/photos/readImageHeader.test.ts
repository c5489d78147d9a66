import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readImageHeader } from './readImageHeader.ts';

/** Bytes of texts (one byte a letter) and numbers. */
function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );
}

const box = (width: number, height: number) =>
  bytes('\0\0\0\x14ispe\0\0\0\0', [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]);

const samples = {
  jpeg: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 11, 8, 3, 0, 4, 0]),
  png: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, 4, 0, 0, 0, 3, 0]),
  gif: bytes('GIF89a', [0, 4, 0, 3, 0, 0, 0], ',\0\0\0\0', [0, 1, 0, 1, 0]),
  webp: bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', [0xff, 3, 0, 0xff, 2, 0]),
  avif: bytes('\0\0\0\x1cftypavif\0\0\0\0', [...box(320, 240), ...box(1024, 768)]),
  heic: bytes('\0\0\0\x18ftypheic\0\0\0\0mif1', [...box(1024, 768), ...box(512, 512)]),
};

it.each(Object.entries(samples))('reads the kind and the pixels of %s', (kind, file) => {
  expect(readImageHeader(file)).toEqual({ kind, width: 1024, height: 768 });
});

it('reads the pixels of lossy and of lossless WebP', () => {
  const lossy = bytes('RIFF\0\0\0\0WEBPVP8 ', Array(10).fill(0), [0, 4, 0, 3]);
  const lossless = bytes('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', [0xff, 0xc3, 0xbf, 0]);
  expect(readImageHeader(lossy)).toEqual({ kind: 'webp', width: 1024, height: 768 });
  expect(readImageHeader(lossless)).toEqual({ kind: 'webp', width: 1024, height: 768 });
});

it('reads the pixels of a GIF whose first image is larger than its screen', () => {
  const comment = bytes('!\xfe', [3], 'abc', [1], 'd', [0]);
  const image = bytes(',', [1, 0, 2, 0], [255, 3, 254, 2], '\0');
  const palette = Array<number>(3 * 4).fill(0x2c);
  const gif = bytes('GIF89a', [1, 0, 1, 0, 0x81, 0, 0], palette, [...comment, ...image]);
  expect(readImageHeader(gif)).toEqual({ kind: 'gif', width: 1024, height: 768 });
});

it('finds the frame of a JPEG behind markers without a length', () => {
  const [start, frame] = [
    [0xff, 0xd8],
    [0xff, 0xc0, 0, 11, 8, 3, 0, 4, 0],
  ];
  for (const marker of [0x01, 0xd0, 0xd7])
    expect(readImageHeader(bytes(start, [0xff, marker], frame))).toEqual({
      ...{ kind: 'jpeg', width: 1024, height: 768 },
    });
});

it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'BM\0\0', '\0\0\0\x18ftypisom'])(
  'takes %j for no photo',
  (start) => {
    expect(readImageHeader(bytes(start))).toBeNull();
  },
);

it('calls an image damaged whose size is cut off, or nothing', () => {
  for (const file of Object.values(samples)) {
    expect(readImageHeader(file.subarray(0, Math.min(20, file.length - 1)))).toBe('damaged');
  }
  expect(readImageHeader(bytes('GIF89a', [0, 0, 0, 3], Array(20).fill(0)))).toBe('damaged');
});

it('throws at no bytes, whatever they are', () => {
  const starts = fc.constantFrom(
    ...Object.values(samples).map((file) => [...file.subarray(0, 16)]),
  );
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const header = readImageHeader(new Uint8Array([...start, ...rest]));
      expect(header === null || header === 'damaged' || header.width > 0).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
