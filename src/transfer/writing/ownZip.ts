import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { type ExportedPhotos, photoFileName } from './exportedPhotos.ts';

/**
 * Daylog's own zip: the JSON `document` as `fileName`, then the photos that it names, one at a time, and their facts in
 * `photos.json`. `named` has them when the document has been read: those of a live text, an earlier version, a deleted
 * entry, a draft or a refused write.
 */
export async function* ownZip(
  fileName: string,
  document: AsyncIterable<Uint8Array>,
  named: ReadonlySet<PhotoId>,
  photos: ExportedPhotos,
): AsyncGenerator<ExportedMember, void, void> {
  // The zip takes the next member when this one has been read.
  yield { path: fileName, content: document };
  const facts: object[] = [];
  for await (const photo of photos.take(named)) {
    const { type, width, height, size } = photo.facts;
    const path = `photos/${photoFileName(photo.id, photo.facts)}`;
    yield { path, content: photo.bytes };
    facts.push({ id: photo.id, path, type, width, height, size });
  }
  const missing = photos.missing().map(({ id, day, alt, reason }) => ({ id, day, alt, reason }));
  const list = { format: 'daylog-photos', version: 1, photos: facts, missing };
  yield { path: 'photos.json', content: `${JSON.stringify(list, null, 1)}\n` };
}
