import { asPhotoId } from '../../src/entries/photos/photoReference.ts';
import type { PhotoContent, PhotoId } from '../../src/entries/photos/Photo.ts';
import type { PhotoRecord } from '../../src/log/photos/PhotoRecord.ts';

/** The id of the test photo `number`. Ids are in the order of their numbers. */
export function testPhotoId(number: number): PhotoId {
  return asPhotoId(`01J9ZZZZZZZZZZZZZZZZZ${String(number).padStart(5, '0')}`);
}

/** A photo of `size` bytes whose content differs by `seed`. */
export function testPhotoContent(size = 100, seed = 1): PhotoContent {
  const body = new Uint8Array(size).map((_, index) => (index * 31 + seed) % 251).buffer;
  const thumb = new Uint8Array([seed % 256, 2, 3]).buffer;
  return { type: 'image/webp', width: 40, height: 30, size, body, thumb };
}

/** The unsent photo `number` as a device stores it, with `changes`. */
export function testPhoto(number: number, changes: Partial<PhotoRecord> = {}): PhotoRecord {
  const { type, width, height, size, thumb } = testPhotoContent(100, number);
  return {
    id: testPhotoId(number),
    type,
    width,
    height,
    size,
    thumb,
    state: 'unsent',
    hasBody: true,
    seenAtMs: number,
    ...changes,
  };
}
