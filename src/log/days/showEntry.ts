import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { putDayIfChanged, recordOf } from './dayRecords.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import { mergeRemoteDay } from './mergeRemoteDay.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/**
 * Shows the entry `id` as `truth` with `writes` on top, on `days` and on the entry's own day. `truth` null:
 * the entry is gone. Returns the records written.
 */
export async function showEntry(
  writer: LocalWriter,
  id: EntryId,
  truth: Entry | null,
  writes: readonly RemoteWrite[],
  days: readonly DayKey[],
): Promise<readonly DayRecord[]> {
  const written: DayRecord[] = [];
  for (const day of new Set(truth === null ? days : [...days, truth.day])) {
    const record = await recordOf(writer, day);
    const others = record.entries.filter((entry) => entry.id !== id);
    const there = truth?.day === day ? [...others, truth] : others;
    const entries = mergeRemoteDay(day, there, writes);
    if (record.edition === 0 && entries.length === 0) continue;
    written.push(...(await putDayIfChanged(writer, record, { ...record, entries })));
  }
  return written;
}
