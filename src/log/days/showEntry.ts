import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { putDayIfChanged, recordsOf } from './dayRecords.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import { mergeRemoteDay } from './mergeRemoteDay.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/** An entry as the server had it when it was asked. */
export interface AnsweredEntry {
  /** null: the entry was gone. */
  readonly entry: Entry | null;
  /** The revision of this state. A state with a higher one was reported since. Infinity: no state is newer. */
  readonly revision: number;
}

/**
 * Shows the entry `id` as `answered` with `writes` on top, on `days` and on the entry's own day. A newer state that a
 * watch has reported since the question stays instead. Returns the records written.
 */
export async function showEntry(
  writer: LocalWriter,
  id: EntryId,
  answered: AnsweredEntry,
  writes: readonly RemoteWrite[],
  days: readonly DayKey[],
): Promise<readonly DayRecord[]> {
  const { entry } = answered;
  const touched = new Set(entry === null ? days : [...days, entry.day]);
  const records = await recordsOf(writer, [...touched]);
  const reported = records
    .flatMap(({ entries }) => entries)
    .find(
      (known) =>
        known.id === id && known.updatedAtMs !== null && known.revision > answered.revision,
    );
  const truth = reported ?? entry;
  const written: DayRecord[] = [];
  for (const record of records) {
    const { day } = record;
    const others = record.entries.filter((other) => other.id !== id);
    const there = truth?.day === day ? [...others, truth] : others;
    const entries = mergeRemoteDay(day, there, writes);
    if (record.edition === 0 && entries.length === 0) continue;
    written.push(...(await putDayIfChanged(writer, record, { ...record, entries })));
  }
  return written;
}
