import type { DayKey } from '../../dates/DayKey.ts';
import type { Result } from '../../lib/result.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayView } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { DayRecord, LocalStore, LogMeta } from '../LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createDayCell, type DayCell, type DayOutlook } from './createDayCell.ts';

/** Number of days in memory beside those with subscribers. */
const heldDays = 60;

/** The day views of one tab, kept equal to the store. */
export interface DayViews {
  day(day: DayKey): ReadableStore<DayView>;
  /** Shows a written record, unless a newer one is shown already. */
  show(record: DayRecord): void;
  /** Reads the days in memory from `first` to `last`, both included, again. Without arguments, all of them. */
  reload(first?: DayKey, last?: DayKey): void;
  /** Sets whether the server can be asked for missing days. Until then such days are `loading`. */
  setReach(reach: DayOutlook['reach']): void;
}

/**
 * Day views over `localStore`. The first read of a day starts at once, in one transaction. A failed read is
 * repeated when the day is requested again, and after a pause while the view has subscribers. `onRead`
 * receives the outcome of each read, with the meta that it saw.
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
      // Reads may end in another order than they began. The read that began last has the newest meta.
      if (number < reads.newest) return;
      reads.newest = number;
      outlook = { ...outlook, isFillComplete: meta.fill.kind === 'complete' };
    };
  }

  function evict(): void {
    if (cells.size <= heldDays) return;
    const unwatched = [...cells].filter(([, cell]) => !cell.isWatched());
    // Keep the newest days: a screen may have just received their view and not subscribed yet. An evicted
    // view would be shown and never change.
    for (const [day] of unwatched.slice(0, -heldDays)) cells.delete(day);
  }

  return {
    day: (day) => {
      const held = cells.get(day);
      const cell = held ?? createDayCell(day, cellDeps);
      // A Map keeps the order of insertion. Move the day to the end, so that the longest unused day goes
      // first.
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
