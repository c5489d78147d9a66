import type { DayKey } from '../../dates/DayKey.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import { daysOf } from '../../log/OutboxRecord.ts';
import { createCounterCheck } from './createCounterCheck.ts';
import { createDayLedger } from './createDayLedger.ts';
import { createDayQueue } from './createDayQueue.ts';
import { createDayReader } from './createDayReader.ts';
import { createDayStates } from './createDayStates.ts';
import { createEntryInbox } from './createEntryInbox.ts';
import { createIndexRows } from './createIndexRows.ts';
import { createRemovalCheck } from './createRemovalCheck.ts';
import { createSyncBackoff } from './createSyncBackoff.ts';
import type { DaySync, DaySyncDeps } from './DaySync.ts';
import { takeRemoteDays } from './takeRemoteDays.ts';

/**
 * Builds the parts of the day sync. An arrow points to the part that is called.
 *
 *   row, entry, own write ──► queue ──► counter check ──► rows, ledger, states
 *      │                        └─────► reader ─────────────────────▲
 *      └────────────────────────────────────────────────────────────┘
 */
export function createDaySync(deps: DaySyncDeps): DaySync {
  const { localStore } = deps;
  const timers = createEngineTimers(deps.clock);
  const { hasStopped } = timers;
  const states = createDayStates();
  const rows = createIndexRows();
  const ledger = createDayLedger();
  const work = () => queue.work();
  const backoff = createSyncBackoff({ ...deps, timers, onResume: work });
  const parts = { ...deps, timers, hasStopped, states, rows, ledger, backoff };
  const counterCheck = createCounterCheck({ ...parts, onDue: work });
  const reader = createDayReader(parts);
  const inbox = createEntryInbox(parts, { onNews: explain, onTaken: work });
  const isHolding = (day: DayKey) => inbox.isHolding(day);
  const queue = createDayQueue({ ...parts, counterCheck, reader, isHolding });

  const removals = createRemovalCheck({
    localStore,
    timers,
    hasStopped,
    isBeingLookedAt: (day) => {
      const state = states.stateOf(day);
      return queue.isBusy(day) || state === 'check' || state === 'wait';
    },
    want,
  });

  function explain(day: DayKey, changes: number): void {
    ledger.explain(day, changes);
    if (states.stateOf(day) !== undefined) lookAt(day);
  }

  function want(day: DayKey): void {
    states.set(day, 'wanted');
    work();
  }

  function lookAt(day: DayKey): void {
    states.setUnlessWanted(day, 'check');
    work();
  }

  /**
   * Whether `day` may be of a restored database, whose entries would replace words that only the copy has. The read of
   * the day brings the entries, too.
   */
  function isUnsure(day: DayKey): boolean {
    const state = states.stateOf(day);
    return reader.isRecovering() || state === 'missing' || state === 'wanted';
  }

  return {
    takeRow: (row) => {
      rows.take(row);
      lookAt(row.day);
    },
    takeEntry: (entry) => {
      if (!isUnsure(entry.day)) inbox.take(entry);
    },
    entryLeft: (day, id) => removals.note(day, id),
    writeSettled: (write, outcome) => {
      for (const day of daysOf(write)) {
        if (outcome !== 'not-taken') ledger.beginEpoch(day);
        if (outcome === 'counted') ledger.explain(day, 1);
        if (states.stateOf(day) !== undefined) lookAt(day);
      }
      work();
    },
    dayConverted: (day) => {
      ledger.beginEpoch(day);
      explain(day, 1);
    },
    want,
    doubt: (day) => {
      rows.drop(day);
      ledger.beginEpoch(day);
      states.setUnlessWanted(day, 'missing');
      work();
    },
    epochOf: (day) => ledger.epochOf(day),
    takeDays: (days, also) => takeRemoteDays({ localStore, ledger, backoff }, days, also),
    isSettled: () => states.areAllSettled(),
    newestRow: () => rows.newest(),
    forget: () => {
      ledger.forget();
      rows.forget();
      states.settleAll();
      inbox.forget();
      reader.forget();
    },
    recheck: () => {
      for (const day of rows.days()) states.set(day, 'check');
      work();
    },
    resume: () => backoff.resume(),
    stop: () => timers.stopAll(),
  };
}
