import { expect, it } from 'vitest';

import { withoutMetadata } from './withoutMetadata.ts';

const buffer = (bytes: readonly number[]) => new Uint8Array(bytes).buffer;
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

it('leaves the image alone in a WebP', () => {
  const chunk = (name: string, data: string) => [
    ...letters(name),
    ...[data.length, 0, 0, 0],
    ...letters(data),
    ...(data.length % 2 === 1 ? [0] : []),
  ];
  const webp = (...body: readonly number[]) =>
    buffer([...letters('RIFF'), body.length + 4, 0, 0, 0, ...letters('WEBP'), ...body]);
  const image = [...chunk('ALPH', 'abc'), ...chunk('VP8 ', 'pixels')];
  const whole = webp(
    ...chunk('VP8X', '\x3c\0\0\0sizes!'),
    ...chunk('ICCP', 'profile'),
    ...image,
    ...chunk('EXIF', 'place'),
    ...chunk('XMP ', 'name'),
  );
  const bare = webp(...chunk('VP8X', '\x10\0\0\0sizes!'), ...image);
  expect(new Uint8Array(withoutMetadata(whole, 'image/webp'))).toEqual(new Uint8Array(bare));
  expect(withoutMetadata(bare, 'image/webp')).toEqual(bare);
});

it('leaves the image alone in a JPEG', () => {
  const segment = (marker: number, data: string) => [
    ...[0xff, marker, 0, data.length + 2],
    ...letters(data),
  ];
  const image = [...segment(0xdb, 'tables'), ...segment(0xda, 'scan'), 1, 2, 0xff, 0xe1, 0, 9, 3];
  const jfif = segment(0xe0, 'JFIF');
  const adobe = segment(0xee, 'Adobe');
  const rest = [...segment(0xe1, 'Exif'), ...segment(0xe2, 'ICC'), ...segment(0xfe, 'words')];
  const whole = buffer([0xff, 0xd8, ...jfif, ...rest, ...adobe, ...image]);
  const bare = new Uint8Array([0xff, 0xd8, ...jfif, ...adobe, ...image]);
  expect(new Uint8Array(withoutMetadata(whole, 'image/jpeg'))).toEqual(bare);
});
