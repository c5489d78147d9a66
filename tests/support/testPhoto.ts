import { photoLimits, type PhotoContent, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { asPhotoId } from '../../src/entries/photos/photoReference.ts';
import type { PhotoRecord } from '../../src/log/photos/PhotoRecord.ts';

let photos = 0;

/** A new photo id. Later ones sort behind earlier ones. */
export function newPhotoId(): PhotoId {
  photos += 1;
  return asPhotoId(`01KB${String(photos).padStart(22, '0')}`);
}

/** A photo of `size` bytes that looks like nothing. Another `letter` gives other bytes. */
export function testPhoto(size: number, letter = 1): PhotoContent {
  return {
    type: 'image/webp',
    width: 640,
    height: 480,
    size,
    body: bytesOf(size, letter),
    thumb: bytesOf(1_000, letter + 1),
  };
}

/** The unsent photo `number` as a device stores it, with `changes`. Ids are in the order of their numbers. */
export function testPhotoRecord(number: number, changes: Partial<PhotoRecord> = {}): PhotoRecord {
  const { type, width, height, size, thumb } = testPhoto(100, number);
  const id = asPhotoId(`01J9ZZZZZZZZZZZZZZZZZ${String(number).padStart(5, '0')}`);
  const facts = { id, type, width, height, size, thumb };
  return { ...facts, state: 'unsent', hasBody: true, seenAtMs: number, ...changes };
}

/** Part `part` of the body of `content`. */
export function partOf({ body }: Pick<PhotoContent, 'body'>, part: number): ArrayBuffer {
  return body.slice(part * photoLimits.partBytes, (part + 1) * photoLimits.partBytes);
}

function bytesOf(length: number, letter: number): ArrayBuffer {
  return Uint8Array.from({ length }, (_, at) => (at * at + letter) % 251).buffer;
}

/** A copy of `bytes` with a buffer of its own. */
export function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
