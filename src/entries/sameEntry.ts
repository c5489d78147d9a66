import type { Entry, EntryContent } from './Entry.ts';

/** Whether both have the same words, day, time, zone and late mark. */
export function hasSameContent(a: EntryContent, b: EntryContent): boolean {
  return (
    a.day === b.day &&
    a.time === b.time &&
    a.zone === b.zone &&
    a.text === b.text &&
    a.addedLater === b.addedLater
  );
}

/**
 * Whether `a` and `b` are the same write of the same entry. A write id is unique for ever. Entries of other
 * programs have none, so their content decides.
 */
export function isSameWrite(a: Entry, b: Entry): boolean {
  if (a.id !== b.id || a.writeId !== b.writeId) return false;
  return a.revision !== 0 || b.revision !== 0 || hasSameContent(a, b);
}

/** Whether all fields of `a` and `b` are equal. */
export function isSameEntry(a: Entry, b: Entry): boolean {
  return (
    a.id === b.id &&
    hasSameContent(a, b) &&
    a.createdAtMs === b.createdAtMs &&
    a.writtenAtMs === b.writtenAtMs &&
    a.updatedAtMs === b.updatedAtMs &&
    a.revision === b.revision &&
    a.unedited === b.unedited &&
    a.writeId === b.writeId &&
    a.clashesWith === b.clashesWith
  );
}
