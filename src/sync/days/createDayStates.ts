import type { DayKey } from '../../dates/DayKey.ts';

/**
 * The next step for a day. No state: the day is settled.
 *
 * - `check`: compare the copy's counter with the index.
 * - `wait`: leave time for the message that explains the difference.
 * - `read`: read the day, because nothing explained the difference.
 * - `missing`: the index lost the row. Read the day unless the row comes.
 * - `wanted`: read the day in any case.
 */
export type DayState = 'check' | 'wait' | 'read' | 'missing' | 'wanted';

/**
 * The state of each day that is not settled.
 *
 *   settled ──row──► check ──explained──────────────────► settled
 *                    │ │ └──may be explained──► wait ──50 ms──► read
 *                    │ └──not explained───────────────────────► read
 *                    └──the row is of an earlier state────────► wanted
 *
 *   wait, read, missing ──row, watched entry, own write settled──► check
 *   read, missing, wanted ──read────────────────────────────────► settled
 *   read, missing, wanted ──read, and a newer row came──────────► check
 *   read, missing ──read during an own write────────────────────► wanted
 *
 *   any state but wanted ──the row disappears──► missing
 *   any state ──a caller wants the day─────────► wanted
 *   any state ──the log is forgotten───────────► settled
 */
export interface DayStates {
  /** Undefined: the day is settled. */
  stateOf(day: DayKey): DayState | undefined;
  set(day: DayKey, state: DayState): void;
  /** Sets `check` or `missing`. A wanted day stays wanted. */
  setUnlessWanted(day: DayKey, state: 'check' | 'missing'): void;
  settle(day: DayKey): void;
  settleAll(): void;
  areAllSettled(): boolean;
  /** The days that do not wait, in the order in which they left `settled`. */
  dueDays(): readonly DayKey[];
  /**
   * Whether the rows may belong to a restored database. No counter moves until this is known, because a count
   * may begin at a lost row.
   */
  isInDoubt(): boolean;
}

/** All days begin settled. */
export function createDayStates(): DayStates {
  const states = new Map<DayKey, DayState>();

  return {
    stateOf: (day) => states.get(day),
    set: (day, state) => void states.set(day, state),
    setUnlessWanted: (day, state) => {
      if (states.get(day) !== 'wanted') states.set(day, state);
    },
    settle: (day) => void states.delete(day),
    settleAll: () => states.clear(),
    areAllSettled: () => states.size === 0,
    dueDays: () => [...states.keys()].filter((day) => states.get(day) !== 'wait'),
    isInDoubt: () => {
      for (const state of states.values())
        if (state === 'missing' || state === 'wanted') return true;
      return false;
    },
  };
}
