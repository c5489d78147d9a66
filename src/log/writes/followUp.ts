import type { Entry, EntryContent } from '../../entries/Entry.ts';

/** The next revision of `entry` with `changes`. A given text, even the same one, settles the entry's clash. */
export function followUp(
  entry: Entry,
  changes: Partial<EntryContent>,
  writeId: Entry['writeId'],
): Entry {
  return {
    ...entry,
    ...changes,
    revision: entry.revision + 1,
    writeId,
    updatedAtMs: null,
    clashesWith: changes.text === undefined ? entry.clashesWith : null,
  };
}
