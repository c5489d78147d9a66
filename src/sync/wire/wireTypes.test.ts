import { expect, it } from 'vitest';

import type { Entry } from '../../entries/Entry.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { NewPhotoRow, PhotoBytes } from '../photos/StoredPhoto.ts';
import { plainEntry } from './plainRows.ts';
import type { PlainBody, SealedBody, StoredBody, StoredVersion } from './StoredRow.ts';
import type { WireStore } from './WireStore.ts';

const photoId = asPhotoId('01HZZZZZZZZZZZZZZZZZZZZZZZ');

/*
 * The compiler runs this test: a line below `@ts-expect-error` that compiles is an error. `tsc` would then say that a
 * readable row can reach the server of an encrypted log.
 */
const attempts = (
  sealed: WireStore<SealedBody>,
  either: WireStore,
  entry: Entry,
  version: StoredVersion<PlainBody>,
) => [
  // @ts-expect-error An entry is no stored row.
  () => sealed.write({ kind: 'add', after: entry }),
  // @ts-expect-error A readable row.
  () => sealed.write({ kind: 'add', after: plainEntry(entry) }),
  // @ts-expect-error A readable row beside it.
  () => sealed.write({ kind: 'delete', before: plainEntry(entry), writeId: entry.writeId }),
  // @ts-expect-error A conversion to readable rows.
  () => sealed.convert({ entries: [plainEntry(entry)], versions: [] }),
  // @ts-expect-error The same of versions.
  () => sealed.convert({ entries: [], versions: [version] }),
  // @ts-expect-error Words in the shape of a body.
  (): StoredBody => ({ kind: 'plain', ...entry }),
  // @ts-expect-error A text in the place of a sealed string.
  (): StoredBody => ({ kind: 'sealed', sealed: entry.text }),
  // @ts-expect-error A readable part of a photo.
  (bytes: PhotoBytes<'plain'>) => sealed.photos.sendPart(photoId, 0, bytes),
  // @ts-expect-error A readable row of a photo.
  (row: NewPhotoRow<'plain'>, bytes: PhotoBytes<'sealed'>) => sealed.photos.begin(row, bytes),
  // @ts-expect-error Readable settings.
  () => sealed.settings.write({ homeZone: 'Europe/Zurich' }),
  // @ts-expect-error A wire of readable rows is no wire of an encrypted log.
  (plain: WireStore<PlainBody>): WireStore<SealedBody> => plain,
  // The one wire that may be narrowed is the server's own, which takes both.
  (): WireStore<SealedBody> => either,
];

it('a readable row cannot be given to the wire of an encrypted log', () => {
  expect(attempts).toBeTypeOf('function');
});
