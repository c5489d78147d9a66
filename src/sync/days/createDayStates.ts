import type { DayKey } from '../../dates/DayKey.ts';
import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import { nextDayState, unknownDay, type DayEvent, type DayState } from './dayState.ts';

/** The state of each day. Not stored: the copies and the cursor on the device are enough to begin again. */
export interface DayStates {
  stateOf(day: DayKey): DayState;
  /** Changes the state of `day` by {@link nextDayState}, and returns it. */
  dispatch(day: DayKey, event: DayEvent): DayState;
  /** Changes with the epoch of the day, and with `forget`. An answer to a read of an earlier epoch is unsure. */
  epochOf(day: DayKey): string;
  /** The days that are not settled and do not wait, in the order in which they left `settled`. */
  dueDays(): readonly DayKey[];
  areAllSettled(): boolean;
  /**
   * Whether the rows may belong to a restored database. No counter moves until this is known, because a count
   * may begin at a lost row.
   */
  isInDoubt(): boolean;
  /** The last reported row in the order of the index, even if it is out of date. null: none was reported. */
  newestRow(): DayIndexRow | null;
  /** The same event for every day. */
  dispatchAll(event: DayEvent): void;
  /** The log was deleted: forgets every row, and begins a new epoch of all days. */
  forget(): void;
}

/** All days begin settled, without a row. */
export function createDayStates(): DayStates {
  const states = new Map<DayKey, DayState>();
  const unsettled = new Set<DayKey>();
  let newestRow: DayIndexRow | null = null;
  /** Part of every epoch. Grows each time that the log is forgotten. */
  let log = 0;

  const stateOf = (day: DayKey) => states.get(day) ?? unknownDay;

  function dispatch(day: DayKey, event: DayEvent): DayState {
    const state = nextDayState(stateOf(day), event);
    states.set(day, state);
    if (state.step === 'settled') unsettled.delete(day);
    else unsettled.add(day);
    if (event.kind === 'row-reported' && !isBehind(event.row)) newestRow = event.row;
    return state;
  }

  const isBehind = (row: DayIndexRow) => newestRow !== null && isBefore(row, newestRow);

  function dispatchAll(event: DayEvent): void {
    for (const day of [...states.keys()]) dispatch(day, event);
  }

  return {
    stateOf,
    dispatch,
    epochOf: (day) => `${log}.${stateOf(day).epoch}`,
    dueDays: () => [...unsettled].filter((day) => stateOf(day).step !== 'wait'),
    areAllSettled: () => unsettled.size === 0,
    isInDoubt: () => {
      for (const day of unsettled) {
        const { step } = stateOf(day);
        if (step === 'missing' || step === 'wanted') return true;
      }
      return false;
    },
    newestRow: () => newestRow,
    dispatchAll,
    forget: () => {
      log++;
      newestRow = null;
      dispatchAll({ kind: 'forgotten' });
    },
  };
}

/** The database orders rows with equal times by their keys. One update can give many days one time. */
function isBefore(row: DayIndexRow, other: DayIndexRow): boolean {
  if (row.changedAtMs !== other.changedAtMs) return row.changedAtMs < other.changedAtMs;
  return formatMonthDayYear(row.day) < formatMonthDayYear(other.day);
}
