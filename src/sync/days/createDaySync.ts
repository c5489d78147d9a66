import { addDays } from '../../dates/addDays.ts';
import { lastDay, type DayKey } from '../../dates/DayKey.ts';
import { createEntryInbox } from './createEntryInbox.ts';
import { createRemovalCheck } from './createRemovalCheck.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { recordOf, recordsOf } from '../../log/days/dayRecords.ts';
import { explanationDelayMs, type DaySync, type DaySyncDeps } from './DaySync.ts';
import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
import { daysOf } from '../../log/OutboxRecord.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { success } from '../../lib/result.ts';
import { moveCounter, takeRemoteDay, type RowOfDay } from './remoteChanges.ts';
import { isAnyForgotten, isEarlier, lostEntries } from '../recovery/restoredDay.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';

/** How many days are read side by side. */
const maxReads = 4;

/**
 * What is to be done about a day: compare it with its counter, wait a moment for the message that
 * explains the difference, read it because nothing did, read it unless the row comes that is missing from the
 * index, or read it in any case.
 */
type DayState = 'check' | 'wait' | 'read' | 'missing' | 'wanted';

/**
 * A day's counter in the index says how often the day was written. When it moves, one of these holds:
 *
 *   our copy says the same number ──────────────────────────────► nothing to do
 *   our own acknowledged writes and the entries that the watch
 *   told of are exactly as many as the difference ──────────────► the number moves, no data
 *   else, after a moment for the watch's message to come ───────► the day is read again
 *
 * What is counted is only what is certainly one change, so that a match proves that nothing is missing;
 * whatever is unsure is not counted, which costs a read. For the same reason no day is read while a write
 * of ours is under way to it: nobody could tell whether its change is in the answer.
 */
export function createDaySync(deps: DaySyncDeps): DaySync {
  const { localStore, remoteStore, clock, random } = deps;
  const timers = createEngineTimers(clock);
  const rows = new Map<DayKey, DayIndexRow>();
  /** Changes that our copy holds although its number does not count them yet. */
  const accounted = new Map<DayKey, number>();
  const epochs = new Map<DayKey, number>();
  /** Part of every epoch: one more each time that all of it was forgotten. */
  let log = 0;
  const unsettled = new Map<DayKey, DayState>();
  /** Moves with everything that `check` looks at. */
  const versions = new Map<DayKey, number>();
  const busy = new Set<DayKey>();
  let newest: DayIndexRow | null = null;
  /** The generation of a log that was restored from a backup, while what it lost is not safe yet. */
  let restored: string | null = null;
  let failures = 0;
  let isPausing = false;
  let isStopped = false;
  const hasStopped = () => isStopped;

  const inbox = createEntryInbox(
    { ...deps, hasStopped },
    {
      onNews: (day, changes) => {
        account(day, changes);
        if (unsettled.has(day)) lookAt(day);
      },
    },
  );

  const removals = createRemovalCheck({
    localStore,
    timers,
    hasStopped,
    isBeingLookedAt: (day) => {
      const state = unsettled.get(day);
      return busy.has(day) || state === 'check' || state === 'wait';
    },
    want,
  });

  function want(day: DayKey): void {
    unsettled.set(day, 'wanted');
    work();
  }

  function work(): void {
    if (isStopped || isPausing) return;
    for (const day of nextDays()) {
      if (busy.size >= maxReads) return;
      const isToRead = restored !== null || unsettled.get(day) !== 'check';
      if (!isToRead && isInDoubt()) continue;
      if (busy.has(day) || (isToRead && (!deps.canRead() || deps.isSending(day)))) continue;
      busy.add(day);
      void (isToRead ? read(day) : check(day)).then(() => {
        busy.delete(day);
        if (hasStopped()) return;
        if (!unsettled.has(day)) deps.onSynced(day);
        work();
      });
    }
  }

  /** What somebody looks at comes first. */
  function nextDays(): readonly DayKey[] {
    const days = [...unsettled.keys()].filter((day) => unsettled.get(day) !== 'wait');
    return [
      ...days.filter((day) => deps.isSelected(day)),
      ...days.filter((day) => !deps.isSelected(day)),
    ];
  }

  /**
   * Whether the rows may be of a database that was restored. Until that is known no number moves: changes are counted
   * from a row that may be lost.
   */
  function isInDoubt(): boolean {
    for (const state of unsettled.values())
      if (state === 'missing' || state === 'wanted') return true;
    return false;
  }

  /** Compares our copy's number with the index, and moves it when all changes are accounted for. */
  async function check(day: DayKey): Promise<void> {
    const row = rows.get(day);
    if (row === undefined) {
      unsettled.delete(day);
      return;
    }
    const version = versionOf(day);
    const count = accounted.get(day) ?? 0;
    const result = await localStore.write('relaxed', async (writer) => {
      const record = await recordOf(writer, day);
      const synced = record.syncedChanges;
      if (synced === null) return null;
      if (isEarlier(record, row)) return 'earlier';
      if (synced === row.changes) return [];
      return row.changes - synced === count ? moveCounter(writer, row, synced) : null;
    });
    if (hasStopped()) return;
    if (!result.ok) {
      pause(result.error);
      return;
    }
    const moved = result.value === 'earlier' ? null : result.value;
    if (moved !== null && moved.length > 0) {
      // What was accounted for meanwhile is not in the number yet.
      account(day, -count);
      deps.onDays(moved);
    } else if (versionOf(day) !== version) return;
    // A later row of the restored database may hide it.
    if (result.value === 'earlier') {
      unsettled.set(day, 'wanted');
      return;
    }
    if (rows.get(day) !== row) return;
    if (moved !== null) unsettled.delete(day);
    else if (mayBeExplained(day)) wait(day);
    else unsettled.set(day, 'read');
  }

  function wait(day: DayKey): void {
    unsettled.set(day, 'wait');
    timers.start(() => {
      if (unsettled.get(day) !== 'wait') return;
      unsettled.set(day, 'read');
      work();
    }, explanationDelayMs);
  }

  const versionOf = (day: DayKey) => versions.get(day) ?? 0;

  function account(day: DayKey, changes: number): void {
    accounted.set(day, (accounted.get(day) ?? 0) + changes);
    versions.set(day, versionOf(day) + 1);
  }

  const mayBeExplained = (day: DayKey) => deps.isWatched(day) || deps.isSending(day);

  async function read(day: DayKey): Promise<void> {
    const epoch = epochOf(day);
    const isWanted = unsettled.get(day) === 'wanted';
    const known = await localStore.read(async (reader) => ({
      copy: await recordOf(reader, day),
      unsent: await reader.outboxOfDay(day),
      // Without a generation a restored database looks like a deleted log.
      born: (await reader.meta()).born ?? null,
    }));
    if (hasStopped()) return;
    if (!known.ok) {
      pause(known.error);
      return;
    }
    const { copy, unsent, born } = known.value;
    if (restored !== null && restored === born) {
      await recover(born);
      return;
    }
    restored = null;
    const told = rows.get(day);
    // The row is answered before the day is asked for, so the entries are at least as new as the row. Two
    // reads side by side may be held back for different writes, and answered in the other order.
    const isTrusted = told !== undefined && !isWanted && !isEarlier(copy, told);
    const rowRead = isTrusted ? success(told) : await readRow(day);
    if (hasStopped()) return;
    if (!rowRead.ok) {
      pause(rowRead.error);
      return;
    }
    const row = rowRead.value;
    const isSame = copy.syncedChanges === (row?.changes ?? 0);
    if (born !== null && isEarlier(copy, row)) {
      await recover(born);
      return;
    }
    if (isSame && !isWanted && epochOf(day) === epoch) {
      settle(day, row, told);
      return;
    }
    const dayRead = await remoteStore.readDay(day);
    if (hasStopped()) return;
    if (!dayRead.ok) {
      pause(dayRead.error);
      return;
    }
    // An entry that is gone although nothing was counted was taken away by the owner of the database.
    if (born !== null && !isSame) {
      const { entries } = dayRead.value;
      const lost = lostEntries(copy, entries, unsent);
      const isRestored = await isAnyForgotten(remoteStore, lost, entries);
      if (hasStopped()) return;
      if (!isRestored.ok) {
        pause(isRestored.error);
        return;
      }
      if (isRestored.value) {
        await recover(born);
        return;
      }
    }
    // A write of ours was acknowledged meanwhile, or is about to be: nobody knows whether it is in what was
    // read, and the outbox may have let go of it already. Again.
    if (epochOf(day) !== epoch || deps.isSending(day)) {
      unsettled.set(day, 'wanted');
      return;
    }
    const taken = await takeDays([{ ...dayRead.value, row }]);
    if (hasStopped() || taken === null) return;
    deps.onDays(taken);
    failures = 0;
    settle(day, row, told);
  }

  /** Our copy of `day` is as new as `row`; what was told before it, `told`, counts no more. */
  function settle(day: DayKey, row: RowOfDay, told: DayIndexRow | undefined): void {
    const latest = rows.get(day);
    if (latest === told && latest !== row) rows.delete(day);
    if (latest === told || (latest?.changes ?? 0) <= (row?.changes ?? 0)) unsettled.delete(day);
    else unsettled.set(day, 'check');
  }

  /** The database was restored from a backup. Until what it lost is safe, our copy stays as it is. */
  async function recover(born: string): Promise<void> {
    restored = born;
    if (await deps.recover(born)) failures = 0;
    else if (!hasStopped()) pause({ kind: 'unexpected', cause: null });
  }

  async function readRow(day: DayKey) {
    const before = day === lastDay ? null : addDays(day, 1);
    const page = await remoteStore.readDayIndex(before, 1);
    if (!page.ok) return page;
    return success(page.value.find((row) => row.day === day) ?? null);
  }

  async function takeDays(
    days: Parameters<DaySync['takeDays']>[0],
    also: (writer: LocalWriter) => Promise<void> = () => Promise.resolve(),
  ): Promise<readonly DayRecord[] | null> {
    const result = await localStore.write('relaxed', async (writer) => {
      const isAnythingUnsent = (await writer.countOutbox()) > 0;
      const records = await recordsOf(
        writer,
        days.map(({ day }) => day),
      );
      // Side by side: each waits for nothing but its own few requests.
      const written = await Promise.all(
        days.flatMap(({ row, ...remote }, index) => {
          const record = records[index];
          if (record === undefined) return [];
          return [takeRemoteDay(writer, record, remote, row, isAnythingUnsent)];
        }),
      );
      await also(writer);
      return written.flat();
    });
    if (hasStopped()) return null;
    if (!result.ok) {
      pause(result.error);
      return null;
    }
    // What was counted may be in the row already: not counting it again only costs a read.
    for (const { day } of days) account(day, -(accounted.get(day) ?? 0));
    return result.value;
  }

  function pause(error: RemoteError | StorageError): void {
    deps.onTrouble(error);
    // A new connection or a new sign-in ends these, and calls `resume`.
    const isOutOfReach = error.kind === 'offline' || isRefusedEntry(error);
    if (isOutOfReach || isPausing) return;
    isPausing = true;
    timers.start(resume, retryDelayMs(failures++, random));
  }

  function resume(): void {
    isPausing = false;
    work();
  }

  const epochOf = (day: DayKey) => `${log}.${epochs.get(day) ?? 0}`;

  function lookAt(day: DayKey): void {
    if (unsettled.get(day) !== 'wanted') unsettled.set(day, 'check');
    work();
  }

  return {
    takeRow: (row) => {
      rows.set(row.day, row);
      if (newest === null || row.changedAtMs >= newest.changedAtMs) newest = row;
      lookAt(row.day);
    },
    takeEntry: (entry) => inbox.take(entry),
    entryLeft: (day, id) => removals.note(day, id),
    writeSettled: (write, outcome) => {
      for (const day of daysOf(write)) {
        if (outcome !== 'not-taken') epochs.set(day, (epochs.get(day) ?? 0) + 1);
        if (outcome === 'counted') account(day, 1);
        if (unsettled.has(day)) lookAt(day);
      }
      work();
    },
    want,
    doubt: (day) => {
      const doubted = day ?? newest?.day;
      if (doubted === undefined) return;
      rows.delete(doubted);
      epochs.set(doubted, (epochs.get(doubted) ?? 0) + 1);
      if (unsettled.get(doubted) !== 'wanted') unsettled.set(doubted, 'missing');
      work();
    },
    epochOf,
    takeDays,
    isSettled: () => unsettled.size === 0,
    newestRow: () => newest,
    forget: () => {
      log++;
      for (const known of [rows, accounted]) known.clear();
      unsettled.clear();
      inbox.forget();
      newest = null;
      restored = null;
    },
    recheck: () => {
      for (const day of rows.keys()) unsettled.set(day, 'check');
      work();
    },
    resume,
    stop: () => {
      isStopped = true;
      timers.stopAll();
    },
  };
}

/** Whether it is the person who is not let in: nobody else is refused a read of their own log. */
function isRefusedEntry({ kind }: RemoteError | StorageError): boolean {
  return kind === 'unauthenticated' || kind === 'permission-denied';
}
