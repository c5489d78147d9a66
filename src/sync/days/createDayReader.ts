import { addDays } from '../../dates/addDays.ts';
import { lastDay, type DayKey } from '../../dates/DayKey.ts';
import { success, type Result } from '../../lib/result.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { Recovery } from '../recovery/createRecovery.ts';
import { isAnyForgotten, isEarlier, lostEntries } from '../recovery/restoredDay.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { DayStates } from './createDayStates.ts';
import type { SyncBackoff } from './createSyncBackoff.ts';
import type { DaySyncDeps } from './DaySync.ts';
import type { RowOfDay } from './remoteChanges.ts';
import { takeRemoteDays } from './takeRemoteDays.ts';

/** What the day reader takes from the day sync. */
export interface DayReaderDeps extends Pick<
  DaySyncDeps,
  'localStore' | 'remoteStore' | 'timers' | 'header' | 'sender' | 'emit'
> {
  readonly states: Pick<DayStates, 'stateOf' | 'dispatch' | 'epochOf'>;
  readonly backoff: Pick<SyncBackoff, 'isUsable' | 'pause' | 'reset'>;
  readonly recovery: Recovery;
}

/** Reads days from the server into the copy. */
export interface DayReader {
  /** Reads `day` and sets its next step. A proof of a restore starts the recovery. Never rejects. */
  read(day: DayKey): Promise<void>;
  /** Whether the log was restored from a backup and its lost words are not safe yet. */
  isRecovering(): boolean;
  /** Forgets the restored log. */
  forget(): void;
}

/**
 *   copy ──► row ──► day ──► lost entries ──► taken, settled
 *    │        │       │            └──one was never deleted───► recovery
 *    │        │       └──own write during the read────────────► wanted
 *    │        ├──as the copy──────────────────────────────────► settled
 *    │        └──of an earlier state──────────────────────────► recovery
 *    └──the recovery has not succeeded yet────────────────────► recovery
 */
export function createDayReader(deps: DayReaderDeps): DayReader {
  const { localStore, remoteStore, states, backoff, recovery } = deps;
  const { hasStopped } = deps.timers;
  /** The generation of the restored log, until its lost words are safe. */
  let restored: string | null = null;

  async function read(day: DayKey): Promise<void> {
    const epoch = states.epochOf(day);
    const isWanted = states.stateOf(day).step === 'wanted';
    const known = await localStore.read(async (reader) => ({
      copy: await recordOf(reader, day),
      unsent: await reader.outboxOfDay(day),
      // Without a generation a restored database looks like a deleted log.
      born: (await reader.meta()).born ?? null,
    }));
    if (!backoff.isUsable(known)) return;
    const { copy, unsent, born } = known.value;
    if (restored !== null && restored === born) {
      await recover(born);
      return;
    }
    restored = null;
    const told = states.stateOf(day).row;
    // The row is read before the day, so the entries are at least as new as the row. The server may hold back two
    // reads for different writes, and answer them in the other order.
    const isTrusted = told !== undefined && !isWanted && !isEarlier(copy, told);
    const rowRead = isTrusted ? success(told) : await readRow(remoteStore, day);
    if (!backoff.isUsable(rowRead)) return;
    const row = rowRead.value;
    const isSame = copy.syncedChanges === (row?.changes ?? 0);
    if (born !== null && isEarlier(copy, row)) {
      await recover(born);
      return;
    }
    if (isSame && !isWanted && states.epochOf(day) === epoch) {
      states.dispatch(day, { kind: 'read', row, told });
      return;
    }
    // The header came before the row, and the log is about to get its name. The day is read under that name.
    if (!deps.header.canRead()) return;
    const dayRead = await remoteStore.readDay(day);
    if (!backoff.isUsable(dayRead)) return;
    // If the counter is the same, the owner of the database removed the entries that are gone.
    if (born !== null && !isSame) {
      const { entries } = dayRead.value;
      const lost = lostEntries(copy, dayRead.value, unsent);
      const isRestored = await isAnyForgotten(remoteStore, lost, entries);
      if (!backoff.isUsable(isRestored)) return;
      if (isRestored.value) {
        await recover(born);
        return;
      }
    }
    // A write of ours was acknowledged during the read, or is under way. The answer may lack it, and the outbox
    // may not hold it any more. The day is read again.
    if (states.epochOf(day) !== epoch || deps.sender.isSending(day)) {
      states.dispatch(day, { kind: 'read-unsure' });
      return;
    }
    const taken = await takeRemoteDays(deps, [{ ...dayRead.value, row }]);
    if (hasStopped() || taken === null) return;
    deps.emit({ kind: 'days-stored', records: taken });
    backoff.reset();
    states.dispatch(day, { kind: 'read', row, told });
  }

  /** The log was restored from a backup. The copy stays as it is until its lost words are safe. */
  async function recover(born: string): Promise<void> {
    restored = born;
    if (await recovery.run(born)) backoff.reset();
    else if (!hasStopped()) backoff.pause({ kind: 'unexpected', cause: null });
  }

  return {
    read,
    isRecovering: () => restored !== null,
    forget: () => {
      restored = null;
    },
  };
}

/** The row of `day` by itself. Null: the index has no row for it. */
async function readRow(
  remoteStore: Pick<RemoteStore, 'readDayIndex'>,
  day: DayKey,
): Promise<Result<RowOfDay, RemoteError>> {
  const before = day === lastDay ? null : addDays(day, 1);
  const page = await remoteStore.readDayIndex(before, 1);
  if (!page.ok) return page;
  return success(page.value.find((row) => row.day === day) ?? null);
}
