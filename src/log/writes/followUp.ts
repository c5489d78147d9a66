import type { Entry, EntryContent } from '../../entries/Entry.ts';

/** The next revision of `entry` with `changes`. A given text, even the same one, settles the entry's clash. */
export function followUp(
  entry: Entry,
  changes: Partial<EntryContent>,
  writeId: Entry['writeId'],
): Entry {
  return {
    ...withChanges(entry, changes),
    revision: entry.revision + 1,
    writeId,
    updatedAtMs: null,
    clashesWith: changes.text === undefined ? entry.clashesWith : null,
  };
}

/** The next revision of the deleted entry `deleted`, with its content. */
export function restored(deleted: Entry, writeId: Entry['writeId']): Entry {
  const after = followUp(deleted, {}, writeId);
  return deleted.revision === 1 || deleted.unedited === true ? { ...after, unedited: true } : after;
}

/** `entry` with `changes`, which may have been edited. */
export function withChanges(entry: Entry, changes: Partial<EntryContent>): Entry {
  const after: { -readonly [Field in keyof Entry]: Entry[Field] } = { ...entry, ...changes };
  delete after.unedited;
  return after;
}
