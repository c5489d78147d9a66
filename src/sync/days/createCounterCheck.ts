import type { DayKey } from '../../dates/DayKey.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import { isEarlier } from '../recovery/restoredDay.ts';
import { createDayPace } from './createDayPace.ts';
import type { DayStates } from './createDayStates.ts';
import type { CheckFound } from './dayState.ts';
import type { SyncBackoff } from './createSyncBackoff.ts';
import { explanationDelayMs, type DaySyncDeps } from './DaySync.ts';
import { moveCounter } from './remoteChanges.ts';

/** What the counter check takes from the day sync. */
export interface CounterCheckDeps extends Pick<
  DaySyncDeps,
  'localStore' | 'restMs' | 'timers' | 'sender' | 'watches' | 'emit'
> {
  readonly states: Pick<DayStates, 'stateOf' | 'dispatch'>;
  readonly backoff: Pick<SyncBackoff, 'isUsable'>;
  /** A day has waited or rested long enough. */
  onDue(): void;
}

/** Compares the copy's counter of a day with the index. */
export interface CounterCheck {
  /** Moves the counter if all changes are explained. Sets the next step of the day. Never rejects. */
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
  const { localStore, states, backoff, timers, watches, sender } = deps;
  const pace = createDayPace({ ...deps, onRested: () => deps.onDue() });

  async function check(day: DayKey): Promise<void> {
    const asked = states.stateOf(day);
    const { row, explained } = asked;
    if (row === undefined) {
      states.dispatch(day, { kind: 'checked', asked, found: 'same', mayBeExplained: false });
      return;
    }
    let entries = 0;
    const result = await localStore.write(
      'relaxed',
      async (writer): Promise<CheckFound | readonly DayRecord[]> => {
        const record = await recordOf(writer, day);
        entries = record.entries.length;
        const synced = record.syncedChanges;
        if (synced === null) return 'differs';
        if (isEarlier(record, row)) return 'earlier';
        if (synced === row.changes) return 'same';
        return row.changes - synced === explained ? moveCounter(writer, row, synced) : 'differs';
      },
    );
    pace.used(day, entries);
    if (!backoff.isUsable(result)) return;
    const [found, records] =
      typeof result.value === 'string' ? [result.value, []] : ['moved' as const, result.value];
    const mayBeExplained = watches.isWatched(day) || sender.isSending(day);
    const { step } = states.dispatch(day, { kind: 'checked', asked, found, mayBeExplained });
    if (records.length > 0) deps.emit({ kind: 'days-stored', records });
    if (step === 'wait') timers.start(() => endWait(day), explanationDelayMs);
  }

  function endWait(day: DayKey): void {
    if (states.stateOf(day).step !== 'wait') return;
    states.dispatch(day, { kind: 'waited' });
    deps.onDue();
  }

  return { check, isResting: (day) => pace.isResting(day) };
}
