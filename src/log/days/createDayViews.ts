import type { DayKey } from '../../dates/DayKey.ts';
import type { Result } from '../../lib/result.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayView } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { DayRecord, LocalStore, LogMeta } from '../LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createDayCell, type DayCell, type DayOutlook } from './createDayCell.ts';

/** How many days are held in memory beside those that somebody watches. */
const heldDays = 60;

/** The days that screens look at, kept as the store has them. */
export interface DayViews {
  day(day: DayKey): ReadableStore<DayView>;
  /** Shows a record that was written, unless a newer one is shown already. */
  show(record: DayRecord): void;
  /** Reads the days in memory from `first` to `last`, both included, again; every one when left out. */
  reload(first?: DayKey, last?: DayKey): void;
  /** Tells whether the server can be asked for what is not here; until told, days wait. */
  setReach(reach: DayOutlook['reach']): void;
}

/**
 * Day views over `localStore`. The first read of a day is one transaction, started at once; a read that failed is
 * done again after a pause while somebody watches, and when the day is asked for anew. `onRead` hears how each read
 * ended, with what else it saw.
 */
export function createDayViews(
  localStore: LocalStore,
  clock: Pick<Clock, 'setTimer'>,
  onRead: (result: Result<LogMeta, StorageError>) => void,
): DayViews {
  const cells = new Map<DayKey, DayCell>();
  let outlook: DayOutlook = { isFillComplete: false, reach: 'unknown' };
  const reads = { begun: 0, newest: 0 };
  const cellDeps = { localStore, clock, outlook: () => outlook, beginRead, onRead };

  function beginRead(): (meta: LogMeta) => void {
    const number = ++reads.begun;
    return (meta) => {
      // Reads may end in another order than they began; the later one knows better.
      if (number < reads.newest) return;
      reads.newest = number;
      outlook = { ...outlook, isFillComplete: meta.fill.kind === 'complete' };
    };
  }

  function evict(): void {
    if (cells.size <= heldDays) return;
    const unwatched = [...cells].filter(([, cell]) => !cell.isWatched());
    // The newest are those that somebody was just given and has not begun to watch: let go, they would
    // be shown and never hear of a change.
    for (const [day] of unwatched.slice(0, -heldDays)) cells.delete(day);
  }

  return {
    day: (day) => {
      const held = cells.get(day);
      const cell = held ?? createDayCell(day, cellDeps);
      // The Map keeps the order of insertion: back to the end, so that the longest unused goes first.
      cells.delete(day);
      cells.set(day, cell);
      if (held === undefined) evict();
      if (held === undefined || held.hasFailed()) void cell.load();
      return cell.view;
    },
    show: (record) => cells.get(record.day)?.show(record),
    reload: (first, last) => {
      for (const [day, cell] of cells) {
        const isBefore = first !== undefined && day < first;
        if (!isBefore && (last === undefined || day <= last)) void cell.load();
      }
    },
    setReach: (reach) => {
      if (outlook.reach === reach) return;
      outlook = { ...outlook, reach };
      for (const cell of cells.values()) cell.update();
    },
  };
}
