import type { Entry, EntryContent } from '../../entries/Entry.ts';

/** The write after `entry`. A text that is given, even the same again, settles what the entry clashed with. */
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
