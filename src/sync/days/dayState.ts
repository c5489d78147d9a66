import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { Outcome } from '../EngineContext.ts';
import type { RowOfDay } from './remoteChanges.ts';

/**
 * What is to be done about a day.
 *
 * - `settled`: nothing, the copy is as new as the row.
 * - `check`: compare the copy's counter with the row.
 * - `wait`: leave time for the message that explains the difference.
 * - `read`: read the day, because nothing explained the difference.
 * - `missing`: the index lost the row. Read the day unless the row comes.
 * - `wanted`: read the day in any case.
 */
export type DayStep = 'settled' | 'check' | 'wait' | 'read' | 'missing' | 'wanted';

/** What the day sync knows of one day. */
export interface DayState {
  readonly step: DayStep;
  /** The latest row that the index watch reported. undefined: none was, or it is out of date. */
  readonly row: DayIndexRow | undefined;
  /** Changes that the copy contains, but that its counter does not count yet. Only certain changes are counted. */
  readonly explained: number;
  /** Grows with each change of `explained`. */
  readonly version: number;
  /** Grows when an answer to an earlier read may lack a change. */
  readonly epoch: number;
}

/** What happened to a day. */
export type DayEvent =
  /** The index watch reported `row`. */
  | { readonly kind: 'row-reported'; readonly row: DayIndexRow }
  /** The index lost the row. */
  | { readonly kind: 'row-missing' }
  /** Somebody needs the day from the server. */
  | { readonly kind: 'wanted' }
  /** Watched entries brought so many changes into the copy. */
  | { readonly kind: 'explained'; readonly changes: number }
  /** The delivery of a write of this device ended. */
  | { readonly kind: 'write-settled'; readonly outcome: Outcome }
  /** This device counted the day up once by an update that changed no words. */
  | { readonly kind: 'converted' }
  /** The copy's counter was compared with the row of `asked`, the state at that time. */
  | {
      readonly kind: 'checked';
      readonly asked: DayState;
      readonly found: CheckFound;
      /** Whether a message that explains the difference may be on its way. */
      readonly mayBeExplained: boolean;
    }
  /** The time of `wait` is over. */
  | { readonly kind: 'waited' }
  /** The copy is as new as `row`, which was read after the row `told` was reported. */
  | {
      readonly kind: 'read';
      readonly row: RowOfDay;
      readonly told: DayIndexRow | undefined;
    }
  /** The answer to a read may contain a write of this device, or lack it. */
  | { readonly kind: 'read-unsure' }
  /** The server's day is the copy now. Its row may count the explained changes already. */
  | { readonly kind: 'taken' }
  /** The copy was given up: it is compared again. */
  | { readonly kind: 'recheck' }
  /** The log was deleted. */
  | { readonly kind: 'forgotten' };

/**
 * What a comparison found. `same`: the counters are equal. `moved`: the explained changes were the difference, and the
 * counter has moved. `differs`: neither. `earlier`: the row is of an earlier state than the copy, as after a restore.
 */
export type CheckFound = 'same' | 'moved' | 'differs' | 'earlier';

/** A day of which nothing was told. */
export const unknownDay: DayState = {
  step: 'settled',
  row: undefined,
  explained: 0,
  version: 0,
  epoch: 0,
};

/**
 * The state of a day after `event`.
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
 *   any state ──somebody wants the day─────────► wanted
 *   any state ──the log is forgotten───────────► settled
 */
export function nextDayState(state: DayState, event: DayEvent): DayState {
  switch (event.kind) {
    case 'row-reported':
      return toCheck({ ...state, row: event.row });
    case 'row-missing': {
      const step = state.step === 'wanted' ? 'wanted' : 'missing';
      return { ...beginEpoch(state), row: undefined, step };
    }
    case 'wanted':
    case 'read-unsure':
      return { ...state, step: 'wanted' };
    case 'explained':
      return checkAgain(explain(state, event.changes));
    case 'write-settled':
      return checkAgain(afterWrite(state, event.outcome));
    case 'converted':
      return checkAgain(explain(beginEpoch(state), 1));
    case 'checked':
      return afterCheck(state, event);
    case 'waited':
      return state.step === 'wait' ? { ...state, step: 'read' } : state;
    case 'read':
      return afterRead(state, event);
    case 'taken':
      return explain(state, -state.explained);
    case 'recheck':
      return state.row === undefined ? state : toCheck(state);
    case 'forgotten':
      return { ...state, step: 'settled', row: undefined, explained: 0 };
    default:
      return assertNever(event);
  }
}

/** A day that somebody wants is read anyway. */
function toCheck(state: DayState): DayState {
  return state.step === 'wanted' ? state : { ...state, step: 'check' };
}

/** A settled day stays settled: no row asks for a comparison. */
function checkAgain(state: DayState): DayState {
  return state.step === 'settled' ? state : toCheck(state);
}

function explain(state: DayState, changes: number): DayState {
  return { ...state, explained: state.explained + changes, version: state.version + 1 };
}

function beginEpoch(state: DayState): DayState {
  return { ...state, epoch: state.epoch + 1 };
}

function afterWrite(state: DayState, outcome: Outcome): DayState {
  switch (outcome) {
    case 'counted':
      return explain(beginEpoch(state), 1);
    case 'uncounted':
      return beginEpoch(state);
    case 'not-taken':
      return state;
  }
}

function afterCheck(
  state: DayState,
  { asked, found, mayBeExplained }: Extract<DayEvent, { readonly kind: 'checked' }>,
): DayState {
  // Changes that were explained meanwhile are not in the counter yet.
  if (found === 'moved') return afterComparison(explain(state, -asked.explained), asked, 'settled');
  if (state.version !== asked.version) return state;
  switch (found) {
    case 'same':
      return afterComparison(state, asked, 'settled');
    case 'differs':
      return afterComparison(state, asked, mayBeExplained ? 'wait' : 'read');
    case 'earlier':
      // A later row of the restored database may hide this row.
      return { ...state, step: 'wanted' };
  }
}

/** The comparison says nothing about a row that came meanwhile, or to somebody who wants the day. */
function afterComparison(state: DayState, asked: DayState, step: DayStep): DayState {
  return state.row === asked.row && state.step !== 'wanted' ? { ...state, step } : state;
}

function afterRead(
  state: DayState,
  { row, told }: Extract<DayEvent, { readonly kind: 'read' }>,
): DayState {
  const latest = state.row;
  const isAsTold = latest === told;
  const isCovered = isAsTold || (latest?.changes ?? 0) <= (row?.changes ?? 0);
  // The read brought another row than the one that was told, which is out of date.
  const kept = isAsTold && latest !== row ? undefined : latest;
  return { ...state, row: kept, step: isCovered ? 'settled' : 'check' };
}
