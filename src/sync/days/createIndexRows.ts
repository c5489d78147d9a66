import type { DayKey } from '../../dates/DayKey.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';

/** The latest row of each day that the index watch reported. */
export interface IndexRows {
  /** Undefined: no row was reported, or the row is out of date. */
  rowOf(day: DayKey): DayIndexRow | undefined;
  days(): Iterable<DayKey>;
  take(row: DayIndexRow): void;
  drop(day: DayKey): void;
  /** The row with the newest change, even if it was dropped. Null: no row was reported. */
  newest(): DayIndexRow | null;
  forget(): void;
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
      if (newest === null || row.changedAtMs >= newest.changedAtMs) newest = row;
    },
    drop: (day) => void rows.delete(day),
    newest: () => newest,
    forget: () => {
      rows.clear();
      newest = null;
    },
  };
}
