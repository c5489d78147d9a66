import type { DataSnapshot } from 'firebase/database';

import { parseMonthDayYear } from '../dates/monthDayYear.ts';
import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../entries/Entry.ts';
import { asWriteId, noWriteId } from '../entries/entryIds.ts';
import { parseEntry, parseVersion } from '../entries/parseEntry.ts';
import type { DayIndexRow, RemoteDay } from '../sync/ports.ts';

/*
 * Snapshots are walked child by child: `val()` of a whole node would turn keys such as 0, 1, 2 into an
 * array, and holes into nulls.
 */

/** The children of `snapshot` in the order of its query. */
export function childrenOf(snapshot: DataSnapshot): readonly (readonly [string, DataSnapshot])[] {
  const children: (readonly [string, DataSnapshot])[] = [];
  snapshot.forEach((child) => {
    children.push([child.key, child]);
  });
  return children;
}

/** The entry under `day` in `snapshot`, or null when it cannot be read as one. */
export function entryOf(day: DayKey, snapshot: DataSnapshot): Entry | null {
  return parseEntry(snapshot.key ?? '', day, snapshot.val());
}

/** The day made of `rows`, in which null stands for what could not be read as an entry. */
export function remoteDayOf(day: DayKey, rows: Iterable<Entry | null>): RemoteDay {
  const entries: Entry[] = [];
  let unreadable = 0;
  for (const row of rows) {
    if (row === null) unreadable += 1;
    else entries.push(row);
  }
  return { day, entries, unreadable };
}

/** The index row in `snapshot`; null when it names no day or holds no time of change. */
export function dayIndexRowOf(snapshot: DataSnapshot): DayIndexRow | null {
  const day = parseMonthDayYear(snapshot.key ?? '');
  const changedAtMs = numberAt(snapshot, 'changedAt');
  if (day === undefined || changedAtMs === null) return null;
  return { day, changedAtMs, changes: numberAt(snapshot, 'changes') ?? 0 };
}

/** The versions in `snapshot` of `versions/{id}`, oldest first; unreadable ones are left out. */
export function versionsOf(id: EntryId, snapshot: DataSnapshot): readonly EntryVersion[] {
  return childrenOf(snapshot)
    .flatMap(([, child]) => versionOf(id, child) ?? [])
    .sort((one, other) => one.revision - other.revision);
}

/** The version in `snapshot` of `versions/{id}/{revision}`; null when it cannot be read as one. */
export function versionOf(id: EntryId, snapshot: DataSnapshot): EntryVersion | null {
  const revision = Number(snapshot.key);
  if (!Number.isInteger(revision) || revision < 0) return null;
  return parseVersion(id, revision, snapshot.val());
}

/** A row of `trash/`. */
export interface TrashRow {
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: WriteId;
  readonly deletedAtMs: number;
}

/** The trash row in `snapshot`; null when there is none that can be read. */
export function trashRowOf(snapshot: DataSnapshot): TrashRow | null {
  const dayName: unknown = snapshot.child('day').val();
  const day = typeof dayName === 'string' ? parseMonthDayYear(dayName) : undefined;
  const revision = numberAt(snapshot, 'revision');
  if (day === undefined || revision === null) return null;
  const writeId: unknown = snapshot.child('writeId').val();
  return {
    day,
    revision,
    writeId: typeof writeId === 'string' ? asWriteId(writeId) : noWriteId,
    deletedAtMs: numberAt(snapshot, 'deletedAt') ?? 0,
  };
}

/** The number stored at `snapshot` itself; null when something else is, or nothing. */
export function numberOf(snapshot: DataSnapshot): number | null {
  const value: unknown = snapshot.val();
  return typeof value === 'number' ? value : null;
}

function numberAt(snapshot: DataSnapshot, key: string): number | null {
  return numberOf(snapshot.child(key));
}
