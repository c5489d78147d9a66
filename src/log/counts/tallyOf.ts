import type { DayTally } from './DayTally.ts';
import type { DayRecord } from '../LocalStore.ts';

/** The tally of `record`. null if the day has no entries. */
export function tallyOf(record: DayRecord): DayTally | null {
  const { day, entries, edition } = record;
  if (entries.length === 0) return null;
  const length = entries.reduce((sum, { text }) => sum + text.length, 0);
  return { day, entries: entries.length, length, isWhole: record.syncedChanges !== null, edition };
}
