import type { DataSnapshot } from 'firebase/database';

import { parseMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { parseEntry } from '../../entries/parseEntry.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteDay } from '../../sync/RemoteStore.ts';

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

/** The entry under `day` in `snapshot`. null if it cannot be read as one. */
export function entryOf(day: DayKey, snapshot: DataSnapshot): Entry | null {
  return parseEntry(snapshot.key ?? '', day, snapshot.val());
}

/** The day with `rows`. null stands for a row that could not be read as an entry. */
export function remoteDayOf(day: DayKey, rows: Iterable<Entry | null>): RemoteDay {
  const entries: Entry[] = [];
  let unreadable = 0;
  for (const row of rows) {
    if (row === null) unreadable += 1;
    else entries.push(row);
  }
  return { day, entries, unreadable };
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
