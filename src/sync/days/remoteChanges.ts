import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { putDayIfChanged, recordOf } from '../../log/days/dayRecords.ts';
import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
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

/** The result of {@link takeRemoteEntries}. */
export interface TakenEntries {
  readonly days: readonly DayRecord[];
  /** How many of the changes were new to the device. The counter of the day counts them. */
  readonly news: number;
}

/**
 * Takes `entries` that the server reported for `day`, in the order of their reports. A day is one record, so it is
 * written once for all of them. Ignores an entry that is older than the device's. If an entry has unsent writes, takes
 * only the server's time of its first write. Those writes are settled against the server's version when they are sent.
 */
export async function takeRemoteEntries(
  writer: LocalWriter,
  day: DayKey,
  entries: readonly Entry[],
): Promise<TakenEntries> {
  const [record, ...pendingByEntry] = await Promise.all([
    recordOf(writer, day),
    ...entries.map(({ id }) => writer.outboxOfEntry(id)),
  ]);
  // Only a read of the day tells which of its rows are unreadable now.
  const isCountable = (record.unreadable ?? 0) === 0;
  const shown = new Map(record.entries.map((entry) => [entry.id, entry]));
  let isChanged = false;
  let news = 0;
  for (const [index, entry] of entries.entries()) {
    const known = shown.get(entry.id);
    const pending = pendingByEntry[index] ?? [];
    if (pending.length > 0) await learnCreationTimes(writer, pending, [entry]);
    const taken = takenOf(entry, known, pending.length > 0);
    if (taken === undefined) continue;
    // Another program wrote revision 0, without counting it in the index.
    const isNewer = known === undefined || known.revision < entry.revision;
    if (pending.length === 0 && isCountable && entry.revision > 0 && isNewer) news++;
    shown.set(entry.id, taken);
    isChanged = true;
  }
  if (!isChanged) return { days: [], news };
  const after = { ...record, entries: mergeRemoteDay(day, [...shown.values()], []) };
  return { days: await putDayIfChanged(writer, record, after), news };
}

/** The reported `entry` as the device shows it from now on. undefined: what it shows, `known`, stays. */
function takenOf(entry: Entry, known: Entry | undefined, hasUnsent: boolean): Entry | undefined {
  if (known === undefined) return hasUnsent ? undefined : entry;
  if (hasUnsent) return { ...known, createdAtMs: entry.createdAtMs };
  if (isSameEntry(known, entry)) return undefined;
  const isForeign = entry.revision === 0;
  if (!isForeign && known.revision > entry.revision) return undefined;
  // A revision is used only once. Two writes with one revision mean that the database was restored from a backup.
  // The read of the day handles that.
  const isTwice = known.revision === entry.revision && known.writeId !== entry.writeId;
  return isTwice && !isForeign ? undefined : entry;
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
