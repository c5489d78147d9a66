import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { PhotoFacts, PhotoId } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';
import type { LocalReader, LocalStore, LocalWriter } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';
import type { PhotoRecord, PhotoState } from './PhotoRecord.ts';

/** Bytes of the bodies of sent photos that stay on a device. */
export const cachedBytes = 200_000_000;
/** A draft photo that no draft names goes after this time, in ms. */
const draftAgeMs = 7 * 24 * 3_600_000;

const address = /file:([0-7][0-9A-HJKMNP-TV-Z]{25})/g;

/**
 * The ids after `file:` anywhere in `texts`. That is more than `photosIn` finds: code counts, too. A photo too many on
 * the server harms nobody, and a save needs no Markdown parser.
 */
export function addressedPhotos(texts: readonly string[]): ReadonlySet<PhotoId> {
  return new Set(
    texts.flatMap((text) =>
      text.includes('file:') ? [...text.matchAll(address)].map(([, id = '']) => asPhotoId(id)) : [],
    ),
  );
}

/** The facts of a stored photo alone. */
export function factsOf({ type, width, height, size }: PhotoRecord): PhotoFacts {
  return { type, width, height, size };
}

/** `photo` in another state. The reason of an earlier refusal is gone. */
export function inState(photo: PhotoRecord, state: Exclude<PhotoState, 'refused'>): PhotoRecord {
  const { id, thumb, hasBody, seenAtMs } = photo;
  return { ...factsOf(photo), id, thumb, state, hasBody, seenAtMs };
}

/**
 * The drafts among the photos that `texts` name become `unsent`. So do the sent ones whose body is here, unless `before`
 * names them too. Another device may have deleted them, and then they are sent again. Default of `before`: `texts`.
 * Belongs to the transaction that saves the texts.
 */
export async function markUnsent(
  writer: LocalWriter,
  texts: readonly string[],
  before: readonly string[] = texts,
): Promise<void> {
  const named = addressedPhotos(texts);
  if (named.size === 0) return;
  await doubtNamed(writer, named, addressedPhotos(before));
  const drafts = await writer.photoIdsInState('draft');
  for (const id of drafts.filter((draft) => named.has(draft))) {
    const photo = await writer.photo(id);
    if (photo !== undefined) await writer.putPhoto(inState(photo, 'unsent'));
  }
}

async function doubtNamed(
  writer: LocalWriter,
  named: ReadonlySet<PhotoId>,
  before: ReadonlySet<PhotoId>,
): Promise<void> {
  const added = [...named].filter((id) => !before.has(id));
  if (added.length === 0) return;
  const here = new Set((await writer.cachedBodies()).map(({ id }) => id));
  for (const id of added.filter((each) => here.has(each))) {
    const photo = await writer.photo(id);
    if (photo?.state === 'sent') await writer.putPhoto({ ...photo, state: 'unsent' });
  }
}

/** The ids of the photos that an entry names and the server does not have, oldest first. */
export async function unsentPhotoIds(reader: LocalReader): Promise<readonly PhotoId[]> {
  const waiting = await reader.photoIdsInState('unsent');
  return [...waiting, ...(await reader.photoIdsInState('refused'))];
}

/**
 * Deletes cached bodies until they have at most `maxBytes`, the one seen least recently first. Returns the bytes freed.
 * Default: the limit of this device, which has none while it keeps all.
 */
export async function trimBodies(writer: LocalWriter, maxBytes?: number): Promise<number> {
  if (maxBytes === undefined && (await writer.photoMeta()).keepsAll) return 0;
  const most = maxBytes ?? cachedBytes;
  const bodies = await writer.cachedBodies();
  const total = bodies.reduce((sum, { size }) => sum + size, 0);
  let freed = 0;
  for (const { id, size } of bodies) {
    if (total - freed <= most) break;
    const photo = await writer.photo(id);
    if (photo === undefined) continue;
    await writer.deletePhotoBody(id);
    await writer.putPhoto({ ...photo, hasBody: false });
    freed += size;
  }
  return freed;
}

/** `localStore.write`. On a full disk the cached bodies go, also those that are kept, and it tries once more. */
export async function writeMakingRoom<Value>(
  localStore: Pick<LocalStore, 'write'>,
  durability: 'strict' | 'relaxed',
  work: (writer: LocalWriter) => Promise<Value>,
): Promise<Result<Value, StorageError>> {
  const result = await localStore.write(durability, work);
  if (result.ok || result.error.kind !== 'quota') return result;
  const freed = await localStore.write('relaxed', async (writer) => {
    const bytes = await trimBodies(writer, 0);
    const meta = await writer.photoMeta();
    if (bytes > 0 && meta.keepsAll) await writer.putPhotoMeta({ ...meta, isFull: true });
    return bytes;
  });
  return freed.ok && freed.value > 0 ? localStore.write(durability, work) : result;
}

/** Deletes draft photos that are older than a week and that no draft names, and the cached bodies over the limit. */
export async function tidyPhotos(writer: LocalWriter, nowMs: number): Promise<void> {
  const drafts = await writer.photosInState('draft');
  if (drafts.length > 0) {
    const texts = (await writer.allDrafts()).map(({ draft }) => draft.text);
    const named = addressedPhotos(texts);
    for (const { id, seenAtMs } of drafts) {
      if (!named.has(id) && seenAtMs < nowMs - draftAgeMs) await writer.deletePhoto(id);
    }
  }
  await trimBodies(writer);
}

/**
 * The log was deleted on the server. Its sent photos go, and the others become drafts. One that an unsent word names is
 * sent with that word. A draft is sent when an entry that names it is stored, also one that comes from the server: a
 * write under way may have begun the next log.
 */
export async function forgetPhotos(writer: LocalWriter): Promise<void> {
  const sent = await writer.photosInState('sent');
  const others = [
    ...(await writer.photosInState('unsent')),
    ...(await writer.photosInState('refused')),
  ];
  if (sent.length + others.length === 0) return;
  const waiting = await writer.outbox(await writer.countOutbox());
  const unsent = addressedPhotos(
    [...waiting, ...(await writer.parked())].map(({ write }) =>
      write.kind === 'delete' ? '' : write.after.text,
    ),
  );
  const drafted = addressedPhotos((await writer.allDrafts()).map(({ draft }) => draft.text));
  for (const photo of [...sent, ...others]) {
    const { id, state, hasBody } = photo;
    if (hasBody && unsent.has(id)) await writer.putPhoto(inState(photo, 'unsent'));
    else if (state === 'sent' && !(hasBody && drafted.has(id))) await writer.deletePhoto(id);
    else await writer.putPhoto(inState(photo, 'draft'));
  }
}

/** The server may lack photos: it was restored from a backup, or its log may be another one. Those with a body here are compared with it again. */
export async function doubtSentPhotos(writer: LocalWriter): Promise<void> {
  for (const { id } of await writer.cachedBodies()) {
    const photo = await writer.photo(id);
    if (photo?.state === 'sent') await writer.putPhoto({ ...photo, state: 'unsent' });
  }
}
