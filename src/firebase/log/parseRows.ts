import type { DataSnapshot } from 'firebase/database';

import { parseMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import { parseStoredEntry } from '../../sync/wire/parseStored.ts';
import type { StoredEntry, UnreadableRow } from '../../sync/wire/StoredRow.ts';

/*
 * Snapshots are walked child by child. `val()` of a whole node would turn keys such as 0, 1, 2 into an array,
 * and missing ones into nulls.
 */

/** The children of `snapshot` in the order of its query. */
export function childrenOf(snapshot: DataSnapshot): readonly (readonly [string, DataSnapshot])[] {
  const children: (readonly [string, DataSnapshot])[] = [];
  snapshot.forEach((child) => {
    children.push([child.key, child]);
  });
  return children;
}

/** The row under `day` in `snapshot`. */
export function rowOf(day: DayKey, snapshot: DataSnapshot): StoredEntry | UnreadableRow {
  return parseStoredEntry(snapshot.key ?? '', day, snapshot.val());
}

/** The index row in `snapshot`. null if it names no day or has no time of change. */
export function dayIndexRowOf(snapshot: DataSnapshot): DayIndexRow | null {
  const day = parseMonthDayYear(snapshot.key ?? '');
  const changedAtMs = numberAt(snapshot, 'changedAt');
  if (day === undefined || changedAtMs === null) return null;
  return { day, changedAtMs, changes: numberAt(snapshot, 'changes') ?? 0 };
}

/** The number stored at `snapshot` itself. null if there is none. */
export function numberOf(snapshot: DataSnapshot): number | null {
  const value: unknown = snapshot.val();
  return typeof value === 'number' ? value : null;
}

/** The text stored at `snapshot` itself. null if there is none. */
export function textOf(snapshot: DataSnapshot): string | null {
  const value: unknown = snapshot.val();
  return typeof value === 'string' ? value : null;
}

/** The number stored at `key` of `snapshot`. null if there is none. */
export function numberAt(snapshot: DataSnapshot, key: string): number | null {
  return numberOf(snapshot.child(key));
}
