import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { daysOf } from '../../log/OutboxRecord.ts';
import { createRecovery } from '../recovery/createRecovery.ts';
import { createCounterCheck, type CounterCheck } from './createCounterCheck.ts';
import { createDayReader, type DayReader } from './createDayReader.ts';
import { createDayStates, type DayStates } from './createDayStates.ts';
import { createEntryInbox } from './createEntryInbox.ts';
import { createSyncBackoff, type SyncBackoff } from './createSyncBackoff.ts';
import { type DaySync, type DaySyncDeps, explanationDelayMs } from './DaySync.ts';
import type { DayEvent } from './dayState.ts';
import { takeRemoteDays } from './takeRemoteDays.ts';

/**
 * Turns what happens into events of days, and works at the days that are due. `dayState.ts` says what an event changes.
 *
 *   row, entry, own write ──► states ──due──► queue ──► counter check ──┐
 *                               ▲               └─────► reader ─────────┤
 *                               └────────────────events─────────────────┘
 */
export function createDaySync(deps: DaySyncDeps): DaySync {
  const { localStore, timers } = deps;
  const states = createDayStates();
  const work = () => queue.work();
  const backoff = createSyncBackoff({ ...deps, onResume: work });
  const recovery = createRecovery({ ...deps, states });
  const parts = { ...deps, states, backoff, recovery };
  const counterCheck = createCounterCheck({ ...parts, onDue: work });
  const reader = createDayReader(parts);
  const inbox = createEntryInbox(parts, {
    onNews: (day, changes) => happened(day, { kind: 'explained', changes }),
    onTaken: work,
  });
  const isHolding = (day: DayKey) => inbox.isHolding(day);
  const queue = createDayQueue({ ...parts, counterCheck, reader, isHolding });

  const removals = createRemovalCheck({
    localStore,
    timers,
    isBeingLookedAt: (day) => {
      const { step } = states.stateOf(day);
      return queue.isBusy(day) || step === 'check' || step === 'wait';
    },
    want,
  });

  function happened(day: DayKey, event: DayEvent): void {
    states.dispatch(day, event);
    work();
  }

  function want(day: DayKey): void {
    happened(day, { kind: 'wanted' });
  }

  /**
   * Whether `day` may be of a restored database, whose entries would replace words that only the copy has. The read of
   * the day brings the entries, too.
   */
  function isUnsure(day: DayKey): boolean {
    const { step } = states.stateOf(day);
    return reader.isRecovering() || step === 'missing' || step === 'wanted';
  }

  return {
    takeRow: (row) => happened(row.day, { kind: 'row-reported', row }),
    takeEntry: (entry) => {
      if (!isUnsure(entry.day)) inbox.take(entry);
    },
    entryLeft: (day, id) => {
      inbox.left(day, id);
      removals.note(day, id);
    },
    writeSettled: (write, outcome) => {
      for (const day of daysOf(write)) states.dispatch(day, { kind: 'write-settled', outcome });
      work();
    },
    dayConverted: (day) => happened(day, { kind: 'converted' }),
    want,
    doubt: (day) => happened(day, { kind: 'row-missing' }),
    epochOf: (day) => states.epochOf(day),
    takeDays: (days, also) => takeRemoteDays({ localStore, states, backoff }, days, also),
    isSettled: () => states.areAllSettled(),
    settledRow: () => (states.areAllSettled() ? states.newestRow() : null),
    forget: () => {
      states.forget();
      inbox.forget();
      reader.forget();
    },
    recheck: () => {
      states.dispatchAll({ kind: 'recheck' });
      work();
    },
    resume: () => backoff.resume(),
  };
}

/** The number of days that are checked or read at the same time. */
const maxBusyDays = 4;

/** What the day queue takes from the day sync. */
interface DayQueueDeps extends Pick<DaySyncDeps, 'timers' | 'header' | 'sender' | 'tabs' | 'emit'> {
  readonly states: Pick<DayStates, 'stateOf' | 'dueDays' | 'isInDoubt'>;
  readonly backoff: Pick<SyncBackoff, 'isPausing'>;
  readonly counterCheck: CounterCheck;
  readonly reader: Pick<DayReader, 'read' | 'isRecovering'>;
  /** Whether watched entries of the day are still to be taken, which may explain its changes. */
  isHolding(day: DayKey): boolean;
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
  const { states, backoff, counterCheck, reader, header, sender, tabs } = deps;
  const { hasStopped } = deps.timers;
  const busy = new Set<DayKey>();

  function work(): void {
    if (hasStopped() || backoff.isPausing() || busy.size >= maxBusyDays) return;
    for (const day of nextDays()) {
      if (busy.size >= maxBusyDays) return;
      const { step } = states.stateOf(day);
      const isToRead = reader.isRecovering() || step !== 'check';
      if (!isToRead && (states.isInDoubt() || counterCheck.isResting(day))) continue;
      const mayBeExplained = step === 'check' || step === 'read';
      if (mayBeExplained && !reader.isRecovering() && deps.isHolding(day)) continue;
      if (busy.has(day) || (isToRead && (!header.canRead() || sender.isSending(day)))) continue;
      busy.add(day);
      void (isToRead ? reader.read(day) : counterCheck.check(day)).then(() => {
        busy.delete(day);
        if (hasStopped()) return;
        if (states.stateOf(day).step === 'settled') deps.emit({ kind: 'day-synced', day });
        work();
      });
    }
  }

  /** The days on screen come first. */
  function nextDays(): readonly DayKey[] {
    const days = states.dueDays();
    return [
      ...days.filter((day) => tabs.isSelected(day)),
      ...days.filter((day) => !tabs.isSelected(day)),
    ];
  }

  return { work, isBusy: (day) => busy.has(day) };
}

/** The dependencies of the removal check. */
interface RemovalCheckDeps {
  readonly localStore: LocalStore;
  readonly timers: EngineTimers;
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
    if (deps.timers.hasStopped() || !record.ok) return;
    if (record.value?.entries.some((entry) => entry.id === id) === true) deps.want(day);
  }

  return { note };
}
