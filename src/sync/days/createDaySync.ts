import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { createEngineTimers, type EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { daysOf } from '../../log/OutboxRecord.ts';
import { createCounterCheck, type CounterCheck } from './createCounterCheck.ts';
import { createDayLedger } from './createDayLedger.ts';
import { createDayReader, type DayReader } from './createDayReader.ts';
import { createDayStates, type DayStates } from './createDayStates.ts';
import { createEntryInbox } from './createEntryInbox.ts';
import { createIndexRows } from './createIndexRows.ts';
import { createSyncBackoff, type SyncBackoff } from './createSyncBackoff.ts';
import { type DaySync, type DaySyncDeps, explanationDelayMs } from './DaySync.ts';
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
    entryLeft: (day, id) => {
      inbox.left(day, id);
      removals.note(day, id);
    },
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

/** The number of days that are checked or read at the same time. */
const maxBusyDays = 4;

/** The dependencies and listeners of the day queue. */
interface DayQueueDeps extends Pick<
  DaySyncDeps,
  'canRead' | 'isSending' | 'isSelected' | 'onSynced'
> {
  readonly states: Pick<DayStates, 'stateOf' | 'dueDays' | 'isInDoubt'>;
  readonly backoff: Pick<SyncBackoff, 'isPausing'>;
  readonly counterCheck: CounterCheck;
  readonly reader: Pick<DayReader, 'read' | 'isRecovering'>;
  /** Whether watched entries of the day are still to be taken, which may explain its changes. */
  isHolding(day: DayKey): boolean;
  hasStopped(): boolean;
}

/** Decides which days are checked and read next. */
interface DayQueue {
  /** Starts all checks and reads that can start now. Call it when a state changes. */
  work(): void;
  /** Whether the day is being checked or read. */
  isBusy(day: DayKey): boolean;
}

/**
 * No day is read while a write of ours is under way to it, because the answer may contain the write or lack it.
 * During a recovery each due day is read, because the first read repeats the recovery.
 */
function createDayQueue(deps: DayQueueDeps): DayQueue {
  const { states, backoff, counterCheck, reader } = deps;
  const busy = new Set<DayKey>();

  function work(): void {
    if (deps.hasStopped() || backoff.isPausing()) return;
    for (const day of nextDays()) {
      if (busy.size >= maxBusyDays) return;
      const state = states.stateOf(day);
      const isToRead = reader.isRecovering() || state !== 'check';
      if (!isToRead && (states.isInDoubt() || counterCheck.isResting(day))) continue;
      const mayBeExplained = state === 'check' || state === 'read';
      if (mayBeExplained && !reader.isRecovering() && deps.isHolding(day)) continue;
      if (busy.has(day) || (isToRead && (!deps.canRead() || deps.isSending(day)))) continue;
      busy.add(day);
      void (isToRead ? reader.read(day) : counterCheck.check(day)).then(() => {
        busy.delete(day);
        if (deps.hasStopped()) return;
        if (states.stateOf(day) === undefined) deps.onSynced(day);
        work();
      });
    }
  }

  /** The days on screen come first. */
  function nextDays(): readonly DayKey[] {
    const days = states.dueDays();
    return [
      ...days.filter((day) => deps.isSelected(day)),
      ...days.filter((day) => !deps.isSelected(day)),
    ];
  }

  return { work, isBusy: (day) => busy.has(day) };
}

/** The dependencies of the removal check. */
interface RemovalCheckDeps {
  readonly localStore: LocalStore;
  readonly timers: EngineTimers;
  hasStopped(): boolean;
  /** Whether a comparison or a read of the day is running. */
  isBeingLookedAt(day: DayKey): boolean;
  /** Reads the day again. */
  want(day: DayKey): void;
}

/**
 * Handles entries that left a watched day. The index counts a deletion or a move by Daylog, so the day is read.
 * The owner of the database can remove an entry without a change in the index. So the check looks at the copy a
 * moment later, when no earlier read is still running. If the copy still has the entry, the day is read.
 */
function createRemovalCheck(deps: RemovalCheckDeps): {
  note(day: DayKey, id: EntryId): void;
} {
  const { localStore } = deps;

  function note(day: DayKey, id: EntryId): void {
    deps.timers.start(() => void look(day, id), explanationDelayMs);
  }

  async function look(day: DayKey, id: EntryId): Promise<void> {
    if (deps.isBeingLookedAt(day)) {
      note(day, id);
      return;
    }
    const record = await localStore.read((reader) => reader.day(day));
    if (deps.hasStopped() || !record.ok) return;
    if (record.value?.entries.some((entry) => entry.id === id) === true) deps.want(day);
  }

  return { note };
}
