import type { Entry } from '../../entries/Entry.ts';
import { renameTag, restoreTags } from '../../entries/tags.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import { checkText } from '../writes/checkText.ts';
import { editEntry, type LocalOutcome, type WriteTools } from '../writes/localWrites.ts';
import {
  isUnderWay,
  type EntryPlace,
  type RenamedEntry,
  type RenameProgress,
  type Renaming,
  type TagRename,
} from './TagRename.ts';

/**
 * The steps of a tag rename. Each runs in one transaction: the entry's edit, the row that takes it back and the
 * progress are stored together or not at all. Each returns the rename as it is then, undefined without one.
 */
type StepOutcome = LocalOutcome<TagRename | undefined>;

/** Begins a rename of about `all` entries and forgets the one before. One that is under way goes on instead. */
export async function beginRename(
  writer: LocalWriter,
  renaming: Renaming,
  all: number,
  { ids }: WriteTools,
): Promise<StepOutcome> {
  const current = await writer.tagRename();
  if (isUnderWay(current)) return unchanged(current);
  await writer.deleteTagRename();
  const rename: TagRename = {
    id: ids.writeId(),
    renaming,
    progress: { kind: 'renaming', done: 0, all },
  };
  await writer.putTagRename(rename);
  return unchanged(rename);
}

/** Changes the progress to the result of `change`. null: this progress does not allow it, and it stays. */
export async function changeProgress(
  writer: LocalWriter,
  change: (progress: RenameProgress, rename: TagRename) => RenameProgress | null,
): Promise<StepOutcome> {
  const rename = await writer.tagRename();
  const progress = rename === undefined ? null : change(rename.progress, rename);
  if (rename === undefined || progress === null) return unchanged(rename);
  return put(writer, { ...rename, progress });
}

/** Ends the rename `id` if it is running: every entry has been handled. */
export function finishRename(writer: LocalWriter, id: string): Promise<StepOutcome> {
  return changeProgress(writer, (progress, rename) =>
    rename.id === id && progress.kind === 'renaming'
      ? { kind: 'renamed', done: progress.done }
      : null,
  );
}

/** Deletes the rename, unless it is under way. It cannot be undone any more. */
export async function dismissRename(writer: LocalWriter): Promise<StepOutcome> {
  const rename = await writer.tagRename();
  if (isUnderWay(rename)) return unchanged(rename);
  await writer.deleteTagRename();
  return unchanged(undefined);
}

/**
 * Renames the tag in the entry at `place`. Skips an entry that is gone, that lost the tag, or that would become too
 * long. Does nothing unless the rename `id` is running.
 */
export async function renameInEntry(
  writer: LocalWriter,
  { id, place, all }: { readonly id: string; readonly place: EntryPlace; readonly all: number },
  tools: WriteTools,
): Promise<StepOutcome> {
  const [rename, entry, earlier] = await Promise.all([
    writer.tagRename(),
    entryAt(writer, place),
    writer.renamedEntry(place.id),
  ]);
  if (rename?.id !== id || rename.progress.kind !== 'renaming') return unchanged(rename);
  if (entry === undefined) return unchanged(rename);
  const { key, to } = rename.renaming;
  const { text, replaced } = renameTag(entry.text, key, to);
  if (text === entry.text || !checkText(text).ok) return unchanged(rename);
  const { value, days } = await editEntry(writer, entry, { text }, tools);
  await writer.putRenamedEntry({ id: entry.id, day: value.day, writeId: value.writeId, replaced });
  const done = rename.progress.done + (earlier === undefined ? 1 : 0);
  return put(writer, { ...rename, progress: { ...rename.progress, done, all } }, days);
}

/**
 * Takes the rename back in one more entry. An entry that was changed since stays as it is. After the last entry the
 * rename is undone. Does nothing unless a rename is being undone.
 */
export async function undoInNextEntry(
  writer: LocalWriter,
  tools: WriteTools,
): Promise<StepOutcome> {
  const rename = await writer.tagRename();
  if (rename?.progress.kind !== 'undoing') return unchanged(rename);
  const { done, changedSince } = rename.progress;
  const [row] = await writer.renamedEntries(1);
  if (row === undefined) {
    return put(writer, { ...rename, progress: { kind: 'undone', done, changedSince } });
  }
  const days = await undoIn(writer, row, rename.renaming, tools);
  await writer.deleteRenamedEntry(row.id);
  const progress = {
    ...rename.progress,
    ...(days === null ? { changedSince: changedSince + 1 } : { done: done + 1 }),
  };
  return put(writer, { ...rename, progress }, days ?? []);
}

/** Restores the entry of `row`. null: it was changed, moved or deleted since. */
async function undoIn(
  writer: LocalWriter,
  row: RenamedEntry,
  { key, to }: Renaming,
  tools: WriteTools,
): Promise<readonly DayRecord[] | null> {
  const entry = await entryAt(writer, row);
  if (entry?.writeId !== row.writeId) return null;
  const text = restoreTags(entry.text, to, row.replaced);
  // After a merge with another device's text, the tags are at other positions.
  if (renameTag(text, key, to).text !== entry.text) return null;
  return (await editEntry(writer, entry, { text }, tools)).days;
}

async function entryAt(writer: LocalWriter, { day, id }: EntryPlace): Promise<Entry | undefined> {
  return (await writer.day(day))?.entries.find((entry) => entry.id === id);
}

async function put(
  writer: LocalWriter,
  rename: TagRename,
  days: readonly DayRecord[] = [],
): Promise<StepOutcome> {
  await writer.putTagRename(rename);
  return { value: rename, days };
}

function unchanged(rename: TagRename | undefined): StepOutcome {
  return { value: rename, days: [] };
}
