import { markUnsent } from '../photos/localPhotos.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import type { DayRecord, LocalReader, LocalWriter, LogMeta } from '../LocalStore.ts';
import { mergeRemoteDay } from './mergeRemoteDay.ts';
import { daysOf } from '../OutboxRecord.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/**
 * The record of `day`, or a new one if there is none. On a device that holds the whole log, a day that was
 * never read has no entries on the server, so its `syncedChanges` is 0.
 */
export async function recordOf(reader: LocalReader, day: DayKey): Promise<DayRecord> {
  const record = await reader.day(day);
  if (record !== undefined && record.syncedChanges !== null) return record;
  return meaningOf(day, record, await reader.meta());
}

/**
 * The records of `days` as {@link recordOf} returns them, in the same order, with two requests to the device.
 * Use it for days close together: it reads all days between the first and the last.
 */
export async function recordsOf(
  reader: LocalReader,
  days: readonly DayKey[],
): Promise<readonly DayRecord[]> {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [known, meta] = await Promise.all([reader.days(first, last, everyDay), reader.meta()]);
  const records = new Map(known.map((record) => [record.day, record]));
  return days.map((day) => {
    const record = records.get(day);
    return record !== undefined && record.syncedChanges !== null
      ? record
      : meaningOf(day, record, meta);
  });
}

/** More than the number of days in the years 1 to 9999. */
export const everyDay = 4_000_000;

function meaningOf(day: DayKey, record: DayRecord | undefined, { fill }: LogMeta): DayRecord {
  const syncedChanges = fill.kind === 'complete' ? 0 : null;
  return {
    ...(record ?? { day, entries: [], syncedChangedAtMs: null, edition: 0 }),
    syncedChanges,
  };
}

/** Writes `after` unless it equals `before`. Returns the records written, with the new edition. */
export async function putDayIfChanged(
  writer: LocalWriter,
  before: DayRecord,
  after: DayRecord,
): Promise<readonly DayRecord[]> {
  if (before.edition > 0 && isSameRecord(before, after)) return [];
  const record = { ...after, edition: before.edition + 1 };
  await writer.putDay(record);
  await markUnsent(
    writer,
    record.entries.map(({ text }) => text),
    before.entries.map(({ text }) => text),
  );
  return [record];
}

/** Applies new `writes` (oldest first) to the records of the days they touch. Returns the records written. */
export async function showWrites(
  writer: LocalWriter,
  writes: readonly RemoteWrite[],
): Promise<readonly DayRecord[]> {
  const written: DayRecord[] = [];
  for (const day of new Set(writes.flatMap(daysOf))) {
    const record = await recordOf(writer, day);
    const entries = mergeRemoteDay(day, record.entries, writes);
    written.push(...(await putDayIfChanged(writer, record, { ...record, entries })));
  }
  return written;
}

function isSameRecord(a: DayRecord, b: DayRecord): boolean {
  return (
    a.syncedChanges === b.syncedChanges &&
    a.syncedChangedAtMs === b.syncedChangedAtMs &&
    (a.unreadable ?? 0) === (b.unreadable ?? 0) &&
    a.entries.length === b.entries.length &&
    a.entries.every((entry, index) => {
      const other = b.entries[index];
      return other !== undefined && isSameEntry(entry, other);
    })
  );
}
