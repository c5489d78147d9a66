import { firstDay, lastDay, type DayKey } from '../dates/DayKey.ts';
import { addDays } from '../dates/addDays.ts';
import type { EntryContent } from '../entries/Entry.ts';
import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from './StorageError.ts';
import type { DayRecord, LocalStore } from './LocalStore.ts';
import type { ParkedRecord } from './OutboxRecord.ts';

/** Number of days that one transaction reads. */
const atOnce = 200;

/**
 * Everything that this device holds of a log, as JSON for a person to keep. Days are oldest first, their
 * entries in time order, unsent words included. Refused writes are listed apart. `isComplete` is true if the
 * device had the whole log. Deleted entries and earlier versions are not on the device.
 */
export async function exportLog(store: LocalStore): Promise<Result<string, StorageError>> {
  const parts: string[] = [];
  let from: DayKey | null = firstDay;
  while (from !== null) {
    const first: DayKey = from;
    const read: Result<readonly DayRecord[], StorageError> = await store.read((reader) =>
      reader.days(first, lastDay, atOnce),
    );
    if (!read.ok) return read;
    for (const { day, entries } of read.value) {
      if (entries.length > 0) parts.push(JSON.stringify({ day, entries: entries.map(written) }));
    }
    const last = read.value.at(-1)?.day;
    from = last === undefined || last === lastDay ? null : addDays(last, 1);
  }
  const rest = await store.read(async (reader) => ({
    isComplete: (await reader.meta()).fill.kind === 'complete',
    parked: await reader.parked(),
  }));
  if (!rest.ok) return failure(rest.error);
  const { isComplete, parked } = rest.value;
  const head = `"format": "daylog", "version": 1, "isComplete": ${isComplete}`;
  const refused = JSON.stringify(parked.map(refusedOf));
  return success(`{${head},\n"refused": ${refused},\n"days": [\n${parts.join(',\n')}\n]}\n`);
}

function written({ time, zone, text, addedLater }: EntryContent) {
  return { time, zone, text, ...(addedLater && { addedLater }) };
}

function refusedOf({ write }: ParkedRecord) {
  const content = write.kind === 'delete' ? write.before : write.after;
  return { kind: write.kind, day: content.day, ...written(content) };
}
