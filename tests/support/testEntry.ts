import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';

/** The unsent first revision of an entry: "tea" on Friday, November 20, 2026, with `changes`. */
export function testEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: asEntryId('e'),
    day: dayKey('2026-11-20'),
    time: timeString(9, 0, 0),
    zone: 'UTC',
    text: 'tea',
    addedLater: false,
    createdAtMs: null,
    updatedAtMs: null,
    revision: 1,
    writeId: asWriteId('w'),
    clashesWith: null,
    ...changes,
  };
}
