import type { DayKey } from '../../dates/DayKey.ts';
import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';

/** The latest row of each day that the index watch reported. */
export interface IndexRows {
  /** Undefined: no row was reported, or the row is out of date. */
  rowOf(day: DayKey): DayIndexRow | undefined;
  days(): Iterable<DayKey>;
  take(row: DayIndexRow): void;
  drop(day: DayKey): void;
  /** The last row in the order of the index, even if it was dropped. Null: no row was reported. */
  newest(): DayIndexRow | null;
  forget(): void;
}

/** The database orders rows with equal times by their keys. One update can give many days one time. */
function isBefore(row: DayIndexRow, other: DayIndexRow): boolean {
  if (row.changedAtMs !== other.changedAtMs) return row.changedAtMs < other.changedAtMs;
  return formatMonthDayYear(row.day) < formatMonthDayYear(other.day);
}

/** Begins without rows. */
export function createIndexRows(): IndexRows {
  const rows = new Map<DayKey, DayIndexRow>();
  let newest: DayIndexRow | null = null;

  return {
    rowOf: (day) => rows.get(day),
    days: () => rows.keys(),
    take: (row) => {
      rows.set(row.day, row);
      if (newest === null || !isBefore(row, newest)) newest = row;
    },
    drop: (day) => void rows.delete(day),
    newest: () => newest,
    forget: () => {
      rows.clear();
      newest = null;
    },
  };
}
