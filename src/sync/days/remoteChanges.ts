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
import { withCreationTime, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteDay } from '../RemoteStore.ts';

/** The position of a day in the index. null: the index has no row for the day. */
export type RowOfDay = Pick<DayIndexRow, 'changes' | 'changedAtMs'> | null;

/**
 * Replaces the day of `record` with the server's day, with the unsent writes on top. Returns the written records.
 *
 * The entries of `remote` are at least as new as `row`. A copy that is newer than `row` stays. If the copy is as
 * new as `row`, its newer entries stay too: they were reported since. `isAnythingUnsent` false skips the search
 * for unsent writes of the day, which saves a backfill one request a day.
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
  const known = byId(record.entries);
  const entries =
    record.syncedChanges === changes
      ? remote.entries.map((entry) => newerOf(entry, known.get(entry.id)))
      : remote.entries;
  const pending = isAnythingUnsent ? await writer.outboxOfDay(day) : [];
  return putServersDay(writer, record, { ...remote, entries }, row, pending);
}

/** Writes the server's day with the unsent writes `pending` on top. Returns the written records. */
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
      [...remote.entries, ...keptEntries(record, remote)],
      pending.map(({ write }) => write),
    ),
    syncedChanges: row?.changes ?? 0,
    syncedChangedAtMs: row?.changedAtMs ?? null,
    unreadable: remote.unreadable.length,
  });
}

/** The device's own copies of the rows that it cannot read. */
function keptEntries(record: DayRecord, { unreadable }: RemoteDay): readonly Entry[] {
  return record.entries.filter(({ id }) => unreadable.includes(id));
}

/** The newer of `read` and the device's `known` entry. For other programs' writes, which have no order: `read`. */
function newerOf(read: Entry, known: Entry | undefined): Entry {
  const isTold = known !== undefined && known.updatedAtMs !== null;
  return isTold && read.revision > 0 && known.revision > read.revision ? known : read;
}

/** A day can have very many entries. A search in the list for each of them would be slow. */
function byId(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** The result of {@link takeRemoteEntry}. */
export interface TakenEntry {
  readonly days: readonly DayRecord[];
  /** The entry was new to the device. The counter of its day counts this change. */
  readonly isNews: boolean;
}

/**
 * Takes one entry that the server reported for `entry.day`. Ignores an entry that is older than the device's. If
 * the entry has unsent writes, takes only the server's time of its first write. Those writes are settled against
 * the server's version when they are sent.
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
  // Another program wrote revision 0, without counting it in the index.
  const isForeign = entry.revision === 0;
  if (shown !== undefined && !isForeign && shown.revision > entry.revision) {
    return { days: [], isNews: false };
  }
  // A revision is used only once. Two writes with one revision mean that the database was restored from a backup.
  // The read of the day handles that.
  const isTwice = shown?.revision === entry.revision && shown.writeId !== entry.writeId;
  if (isTwice && !isForeign) return { days: [], isNews: false };
  // Which rows of the day are unreadable now, only a read of the day tells.
  const isCountable = !isForeign && (record.unreadable ?? 0) === 0;
  const isNews = isCountable && (shown === undefined || shown.revision < entry.revision);
  if (shown !== undefined && isSameEntry(shown, entry)) return { days: [], isNews: false };
  const entries = mergeRemoteDay(entry.day, replaceEntry(record.entries, entry), []);
  return { days: await putDayIfChanged(writer, record, { ...record, entries }), isNews };
}

/** Moves the counter of the copy from `from` to `row`. Does nothing if the counter is not `from` any more. */
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

/**
 * Whether the device holds anything that the server has or had: a day with changes, or an entry. An own entry that is
 * not unsent any more was acknowledged.
 */
export async function holdsRemoteDays(reader: LocalReader): Promise<boolean> {
  for (const day of await reader.dayKeys()) {
    const record = await reader.day(day);
    if ((record?.syncedChanges ?? 0) > 0) return true;
    const unsent = new Set((await reader.outboxOfDay(day)).map(({ entryId }) => entryId));
    const isThere = ({ id, updatedAtMs }: Entry) => updatedAtMs !== null || !unsent.has(id);
    if (record?.entries.some(isThere) === true) return true;
  }
  return false;
}

/**
 * Discards the copies of all days, because their log was deleted. Unsent writes stay. `born` is the generation of
 * the server's current log.
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

/** Adds the server's time of the first write to the unsent writes. They must send it unchanged. */
async function learnCreationTimes(
  writer: LocalWriter,
  pending: readonly OutboxRecord[],
  known: readonly Entry[],
): Promise<void> {
  const there = byId(known);
  for (const record of pending) {
    const entry = there.get(record.entryId);
    const createdAtMs = entry?.createdAtMs ?? null;
    if (createdAtMs === null) continue;
    const { write } = record;
    const first = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
    if (first.createdAtMs !== null) continue;
    await writer.putOutbox({ ...record, write: withCreationTime(write, createdAtMs) });
  }
}

function replaceEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : [...entries, entry];
}
