import type { Entry } from '../../entries/Entry.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { putDayIfChanged, recordOf } from '../../log/days/dayRecords.ts';
import {
  emptyMeta,
  type DayRecord,
  type LocalReader,
  type LocalWriter,
} from '../../log/LocalStore.ts';
import { mergeRemoteDay } from '../../log/days/mergeRemoteDay.ts';
import type { OutboxRecord } from '../../log/OutboxRecord.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { RemoteDay } from '../RemoteStore.ts';

/** Where a day that was read stands in the index; null: the index has no row for it. */
export type RowOfDay = Pick<DayIndexRow, 'changes' | 'changedAtMs'> | null;

/**
 * Takes a whole day, whose `record` is given, as the server has it, unsent writes on top. `row` is an index row that the entries
 * are at least as new as; a copy that is newer already stays, and so does an entry that was told since the copy
 * became as new as `row`. `isAnythingUnsent` spares a fill the look
 * for unsent writes of each of its days. Returns the records written.
 */
export async function takeRemoteDay(
  writer: LocalWriter,
  record: DayRecord,
  remote: RemoteDay,
  row: RowOfDay,
  isAnythingUnsent: boolean,
): Promise<readonly DayRecord[]> {
  const { day } = record;
  const changes = row?.changes ?? 0;
  if (record.edition > 0 && record.syncedChanges !== null && record.syncedChanges > changes) {
    return [];
  }
  const entries =
    record.syncedChanges === changes
      ? remote.entries.map((entry) => newerOf(entry, record.entries))
      : remote.entries;
  const pending = isAnythingUnsent ? await writer.outboxOfDay(day) : [];
  return putServersDay(writer, record, { ...remote, entries }, row, pending);
}

/** Puts the server's day with the unsent writes `pending` on top. Returns the records written. */
export async function putServersDay(
  writer: LocalWriter,
  record: DayRecord,
  remote: RemoteDay,
  row: RowOfDay,
  pending: readonly OutboxRecord[],
): Promise<readonly DayRecord[]> {
  await learnCreationTimes(writer, pending, remote.entries);
  return putDayIfChanged(writer, record, {
    ...record,
    entries: mergeRemoteDay(
      record.day,
      remote.entries,
      pending.map(({ write }) => write),
    ),
    syncedChanges: row?.changes ?? 0,
    syncedChangedAtMs: row?.changedAtMs ?? null,
    unreadable: remote.unreadable,
  });
}

/** `read`, or what `known` have of it that the server told later; another program's writes have no order. */
function newerOf(read: Entry, known: readonly Entry[]): Entry {
  const told = known.find(({ id, updatedAtMs }) => id === read.id && updatedAtMs !== null);
  return told !== undefined && read.revision > 0 && told.revision > read.revision ? told : read;
}

/** What taking one entry did. */
export interface TakenEntry {
  readonly days: readonly DayRecord[];
  /** The entry was new to the device: one of the changes that its day's counter counts. */
  readonly isNews: boolean;
}

/**
 * Takes one entry that the server says was written on `entry.day`. Older news than the device has are
 * ignored; with unsent writes of the same entry only the server's time of its first write is learnt,
 * since those writes will meet the server's version themselves.
 */
export async function takeRemoteEntry(writer: LocalWriter, entry: Entry): Promise<TakenEntry> {
  const [record, pending] = await Promise.all([
    recordOf(writer, entry.day),
    writer.outboxOfEntry(entry.id),
  ]);
  const shown = record.entries.find(({ id }) => id === entry.id);
  if (pending.length > 0) {
    await learnCreationTimes(writer, pending, [entry]);
    if (shown === undefined) return { days: [], isNews: false };
    const entries = replaceEntry(record.entries, { ...shown, createdAtMs: entry.createdAtMs });
    return {
      days: await putDayIfChanged(writer, record, { ...record, entries }),
      isNews: false,
    };
  }
  // Revision 0 is another program's, which counts nothing.
  const isForeign = entry.revision === 0;
  if (shown !== undefined && !isForeign && shown.revision > entry.revision) {
    return { days: [], isNews: false };
  }
  // A revision is taken once: the database was restored from a backup since. The read of the day says the rest.
  const isTwice = shown?.revision === entry.revision && shown.writeId !== entry.writeId;
  if (isTwice && !isForeign) return { days: [], isNews: false };
  const isNews = !isForeign && (shown === undefined || shown.revision < entry.revision);
  if (shown !== undefined && isSameEntry(shown, entry)) return { days: [], isNews: false };
  const entries = mergeRemoteDay(entry.day, replaceEntry(record.entries, entry), []);
  return { days: await putDayIfChanged(writer, record, { ...record, entries }), isNews };
}

/** Notes that the device's copy of the day, which said `from`, is as new as `row`. */
export async function moveCounter(
  writer: LocalWriter,
  row: DayIndexRow,
  from: number,
): Promise<readonly DayRecord[]> {
  const record = await recordOf(writer, row.day);
  if (record.syncedChanges !== from) return [];
  return putDayIfChanged(writer, record, {
    ...record,
    syncedChanges: row.changes,
    syncedChangedAtMs: row.changedAtMs,
  });
}

/** Whether anything that the server has told is here: a day that it has written on, or an entry. */
export async function holdsRemoteDays(reader: LocalReader): Promise<boolean> {
  for (const day of await reader.dayKeys()) {
    const record = await reader.day(day);
    if ((record?.syncedChanges ?? 0) > 0) return true;
    if (record?.entries.some(({ updatedAtMs }) => updatedAtMs !== null) === true) return true;
  }
  return false;
}

/**
 * Gives up every copy of the server's days, since the log they were of is gone; unsent words stay. `born` is the
 * generation of the log that is there now.
 */
export async function forgetRemoteDays(writer: LocalWriter, born: string | null): Promise<void> {
  for (const day of await writer.dayKeys()) {
    const record = await recordOf(writer, day);
    const pending = await writer.outboxOfDay(day);
    const entries = mergeRemoteDay(
      day,
      [],
      pending.map(({ write }) => write),
    );
    const unsynced = { syncedChanges: null, syncedChangedAtMs: null, unreadable: 0 };
    await putDayIfChanged(writer, record, { ...record, entries, ...unsynced });
  }
  const { savedAsOfMs } = await writer.meta();
  await writer.putMeta({ ...emptyMeta, born, savedAsOfMs });
}

/** Puts the server's time of the first write into the unsent writes that must carry it along. */
async function learnCreationTimes(
  writer: LocalWriter,
  pending: readonly OutboxRecord[],
  known: readonly Entry[],
): Promise<void> {
  for (const record of pending) {
    const entry = known.find(({ id }) => id === record.entryId);
    const createdAtMs = entry?.createdAtMs ?? null;
    if (createdAtMs === null) continue;
    const { write } = record;
    const first = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
    if (first.createdAtMs !== null) continue;
    await writer.putOutbox({ ...record, write: withCreationTime(write, createdAtMs) });
  }
}

function withCreationTime(write: RemoteWrite, createdAtMs: number): RemoteWrite {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { ...write, after: { ...write.after, createdAtMs } };
    case 'edit':
      return {
        ...write,
        before: { ...write.before, createdAtMs },
        after: { ...write.after, createdAtMs },
      };
    case 'delete':
      return { ...write, before: { ...write.before, createdAtMs } };
  }
}

function replaceEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : [...entries, entry];
}
