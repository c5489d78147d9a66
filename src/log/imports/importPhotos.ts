import type { IdSource } from '../../entries/createIdSource.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { PhotoContent, PhotoId } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';
import { dayPages } from '../days/dayPages.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../LocalStore.ts';
import { addressedPhotos, writeMakingRoom } from '../photos/localPhotos.ts';
import type { PhotoRecord } from '../photos/PhotoRecord.ts';
import type { StorageError } from '../StorageError.ts';
import { editEntry } from '../writes/localWrites.ts';
import type { ImportedEntry, ReplacedText } from './ImportRecord.ts';

/** Whether the device holds the photo, so that it need not be taken in again. */
export function holdsPhoto(
  localStore: Pick<LocalStore, 'read'>,
  id: PhotoId,
): Promise<Result<boolean, StorageError>> {
  return localStore.read(async (reader) => {
    const photo = await reader.photo(id);
    return photo !== undefined && (photo.hasBody || photo.state === 'sent');
  });
}

/** Stores a photo of an import as a draft. The transaction that stores its entry marks it `unsent`. */
export function keepPhoto(
  localStore: Pick<LocalStore, 'write'>,
  id: PhotoId,
  { body, ...content }: PhotoContent,
  nowMs: number,
): Promise<Result<void, StorageError>> {
  return writeMakingRoom(localStore, 'strict', async (writer) => {
    if ((await writer.photo(id)) !== undefined) return;
    await writer.putPhotoBody(id, body);
    await writer.putPhoto({ ...content, id, state: 'draft', hasBody: true, seenAtMs: nowMs });
  });
}

/** Draft photos that words of the log name already become `unsent`, in the caller's transaction. */
export async function markPhotos(writer: LocalWriter, ids: readonly PhotoId[]): Promise<void> {
  for (const id of ids) {
    const photo = await writer.photo(id);
    if (photo?.state === 'draft') await writer.putPhoto({ ...photo, state: 'unsent' });
  }
}

/** An entry of the log that gets photos. */
export interface EntryWithPhotos {
  /** The entry as the plan saw it. */
  readonly seen: Entry;
  /** What the entry says with its photos, as replacements in its present text, in order. Empty: it gets none. */
  readonly replace: (current: Entry) => readonly ReplacedText[];
}

/**
 * Adds photos to entries of the log in the caller's transaction, as edits, and the part for the undo. An entry that has
 * left its day, or was deleted, gets none. Does nothing if the import was stopped or is undone.
 */
export async function addPhotosToEntries(
  writer: LocalWriter,
  importId: string,
  entries: readonly EntryWithPhotos[],
  tools: { readonly ids: IdSource; readonly nowMs: number },
): Promise<{ readonly added: number; readonly days: readonly DayRecord[] }> {
  const record = await writer.importRecord(importId);
  if (record?.state !== 'running') return { added: 0, days: [] };
  const edited: ImportedEntry[] = [];
  const days: DayRecord[] = [];
  for (const { seen, replace } of entries) {
    const day = await writer.day(seen.day);
    const current = day?.entries.find(({ id }) => id === seen.id);
    if (current === undefined) continue;
    const replaced = replace(current);
    if (replaced.length === 0) continue;
    const text = withReplaced(current.text, replaced);
    const outcome = await editEntry(writer, current, { text }, { ...tools, draftOwner: '' });
    days.push(...outcome.days);
    const { id, writeId } = outcome.value;
    edited.push({ id, day: seen.day, writeId, replaced });
  }
  if (edited.length === 0) return { added: 0, days };
  const part = record.parts + 1;
  await writer.putImportPart({ importId, part, entries: edited });
  await writer.putImport({ ...record, parts: part });
  return { added: edited.length, days };
}

/** Gives an entry its text back that {@link addPhotosToEntries} changed, in the caller's transaction. */
export async function takePhotosBack(
  writer: LocalWriter,
  current: Entry,
  replaced: readonly ReplacedText[],
  tools: { readonly ids: IdSource; readonly nowMs: number },
): Promise<readonly DayRecord[]> {
  let moved = 0;
  const back = replaced.map(({ at, old, text }): ReplacedText => {
    const place = at + moved;
    moved += text.length - old.length;
    return { at: place, old: text, text: old };
  });
  const text = withReplaced(current.text, back);
  return (await editEntry(writer, current, { text }, { ...tools, draftOwner: '' })).days;
}

function withReplaced(text: string, replaced: readonly ReplacedText[]): string {
  let result = '';
  let from = 0;
  for (const { at, old, text: wanted } of replaced) {
    result += text.slice(from, at) + wanted;
    from = at + old.length;
  }
  return result + text.slice(from);
}

const daysPerRead = 200;

/**
 * The unsent photos `ids` that no word of this device names any more are drafts again: they are not sent, and go after a
 * week. The same file may bring them back until then.
 */
export async function releasePhotos(
  localStore: Pick<LocalStore, 'read' | 'write'>,
  ids: ReadonlySet<PhotoId>,
): Promise<Result<void, StorageError>> {
  const free = new Set(ids);
  for await (const page of dayPages(localStore, daysPerRead)) {
    if (!page.ok) return page;
    const texts = page.value.flatMap(({ entries }) => entries.map(({ text }) => text));
    for (const id of addressedPhotos(texts)) free.delete(id);
  }
  return localStore.write('strict', async (writer) => {
    const waiting = [
      ...(await writer.outbox(await writer.countOutbox())),
      ...(await writer.parked()),
    ];
    const texts = waiting.flatMap(({ write }) => [
      ...('before' in write ? [write.before.text] : []),
      ...('after' in write ? [write.after.text] : []),
    ]);
    for (const id of addressedPhotos(texts)) free.delete(id);
    for (const id of free) {
      const photo = await writer.photo(id);
      if (photo?.state !== 'unsent' && photo?.state !== 'refused') continue;
      const draft: { -readonly [Field in keyof PhotoRecord]: PhotoRecord[Field] } = { ...photo };
      delete draft.refusal;
      await writer.putPhoto({ ...draft, state: 'draft' });
    }
  });
}
