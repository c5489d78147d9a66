import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { type ExportedPhotos, photoFileName } from './exportedPhotos.ts';

/**
 * Daylog's own zip: the JSON `document` as `fileName`, then the photos that it names, one at a time, and their facts in
 * `photos.json`. A photo is named by a live text, an earlier version, a deleted entry, a draft or a refused write.
 */
export async function* ownZip(
  fileName: string,
  document: AsyncIterable<Uint8Array>,
  photos: ExportedPhotos,
): AsyncGenerator<ExportedMember, void, void> {
  const ids = new Set<PhotoId>();
  // The zip takes the next member when this one has been read.
  yield { path: fileName, content: watched(document, ids) };
  const facts: object[] = [];
  for await (const photo of photos.take(ids)) {
    const { type, width, height, size } = photo.facts;
    const path = `photos/${photoFileName(photo.id, photo.facts)}`;
    yield { path, content: photo.bytes };
    facts.push({ id: photo.id, path, type, width, height, size });
  }
  const missing = photos.missing().map(({ id, day, alt, reason }) => ({ id, day, alt, reason }));
  const list = { format: 'daylog-photos', version: 1, photos: facts, missing };
  yield { path: 'photos.json', content: `${JSON.stringify(list, null, 1)}\n` };
}

const address = /\(file:([0-7][0-9A-HJKMNP-TV-Z]{25})\)/g;
/** Longer than an address, which may lie in two pieces. */
const kept = 40;

/** `document`, adding the photos that it names to `ids`. */
async function* watched(
  document: AsyncIterable<Uint8Array>,
  ids: Set<PhotoId>,
): AsyncGenerator<Uint8Array, void, void> {
  const decoder = new TextDecoder();
  let tail = '';
  for await (const piece of document) {
    const text = tail + decoder.decode(piece, { stream: true });
    for (const [, id = ''] of text.matchAll(address)) ids.add(asPhotoId(id));
    tail = text.slice(-kept);
    yield piece;
  }
}
