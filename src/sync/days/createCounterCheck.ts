import type { DayKey } from '../../dates/DayKey.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import { isEarlier } from '../recovery/restoredDay.ts';
import { createDayPace } from './createDayPace.ts';
import type { DayLedger } from './createDayLedger.ts';
import type { DayStates } from './createDayStates.ts';
import type { IndexRows } from './createIndexRows.ts';
import type { SyncBackoff } from './createSyncBackoff.ts';
import { explanationDelayMs, type DaySyncDeps } from './DaySync.ts';
import { moveCounter } from './remoteChanges.ts';

/** The dependencies and listeners of the counter check. */
export interface CounterCheckDeps extends Pick<
  DaySyncDeps,
  'localStore' | 'restMs' | 'isSending' | 'isWatched' | 'onDays'
> {
  readonly timers: EngineTimers;
  readonly rows: Pick<IndexRows, 'rowOf'>;
  readonly ledger: Pick<DayLedger, 'explainedChanges' | 'explain' | 'versionOf'>;
  readonly states: Pick<DayStates, 'stateOf' | 'set' | 'settle'>;
  readonly backoff: Pick<SyncBackoff, 'isUsable'>;
  /** A day has waited or rested long enough. */
  onDue(): void;
}

/** Compares the copy's counter of a day with the index. */
export interface CounterCheck {
  /** Moves the counter if all changes are explained. Sets the next state of the day. Never rejects. */
  check(day: DayKey): Promise<void>;
  /** Whether the day was checked a moment ago, and is long. */
  isResting(day: DayKey): boolean;
}

/**
 *   the copy has the same counter ─────────────────────────► settled
 *   the explained changes are exactly the difference ──────► the counter moves, settled
 *   else, if the day is watched or has a write under way ──► wait, then read
 *   else ──────────────────────────────────────────────────► read
 */
export function createCounterCheck(deps: CounterCheckDeps): CounterCheck {
  const { localStore, rows, ledger, states, backoff, timers } = deps;
  const pace = createDayPace({ ...deps, onRested: () => deps.onDue() });

  async function check(day: DayKey): Promise<void> {
    const row = rows.rowOf(day);
    if (row === undefined) {
      states.settle(day);
      return;
    }
    const version = ledger.versionOf(day);
    const count = ledger.explainedChanges(day);
    let entries = 0;
    const result = await localStore.write('relaxed', async (writer) => {
      const record = await recordOf(writer, day);
      entries = record.entries.length;
      const synced = record.syncedChanges;
      if (synced === null) return null;
      if (isEarlier(record, row)) return 'earlier';
      if (synced === row.changes) return [];
      return row.changes - synced === count ? moveCounter(writer, row, synced) : null;
    });
    pace.used(day, entries);
    if (!backoff.isUsable(result)) return;
    const moved = result.value === 'earlier' ? null : result.value;
    if (moved !== null && moved.length > 0) {
      // Changes that were explained meanwhile are not in the counter yet.
      ledger.explain(day, -count);
      deps.onDays(moved);
    } else if (ledger.versionOf(day) !== version) return;
    // A later row of the restored database may hide this row.
    if (result.value === 'earlier') {
      states.set(day, 'wanted');
      return;
    }
    if (rows.rowOf(day) !== row) return;
    if (moved !== null) states.settle(day);
    else if (mayBeExplained(day)) wait(day);
    else states.set(day, 'read');
  }

  const mayBeExplained = (day: DayKey) => deps.isWatched(day) || deps.isSending(day);

  function wait(day: DayKey): void {
    states.set(day, 'wait');
    timers.start(() => {
      if (states.stateOf(day) !== 'wait') return;
      states.set(day, 'read');
      deps.onDue();
    }, explanationDelayMs);
  }

  return { check, isResting: (day) => pace.isResting(day) };
}
