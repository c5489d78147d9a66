import type { DayKey } from '../../dates/DayKey.ts';
import type { CounterCheck } from './createCounterCheck.ts';
import type { DayReader } from './createDayReader.ts';
import type { DayStates } from './createDayStates.ts';
import type { SyncBackoff } from './createSyncBackoff.ts';
import type { DaySyncDeps } from './DaySync.ts';

/** The number of days that are checked or read at the same time. */
const maxBusyDays = 4;

/** The dependencies and listeners of the day queue. */
export interface DayQueueDeps extends Pick<
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
export interface DayQueue {
  /** Starts all checks and reads that can start now. Call it when a state changes. */
  work(): void;
  /** Whether the day is being checked or read. */
  isBusy(day: DayKey): boolean;
}

/**
 * No day is read while a write of ours is under way to it, because the answer may contain the write or lack it.
 * During a recovery each due day is read, because the first read repeats the recovery.
 */
export function createDayQueue(deps: DayQueueDeps): DayQueue {
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
