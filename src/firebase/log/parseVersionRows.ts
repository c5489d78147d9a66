import type { DataSnapshot } from 'firebase/database';

import { parseMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId, WriteId } from '../../entries/Entry.ts';
import { asWriteId, noWriteId } from '../../entries/entryIds.ts';
import { parseStoredVersion } from '../../sync/wire/parseStored.ts';
import type { StoredVersion } from '../../sync/wire/StoredRow.ts';
import type { StoredVersions } from '../../sync/wire/WireStore.ts';
import { childrenOf, numberAt } from './parseRows.ts';

/** The versions in `snapshot` of `versions/{id}`, oldest first. */
export function versionsOf(id: EntryId, snapshot: DataSnapshot): StoredVersions {
  const rows = childrenOf(snapshot);
  const versions = rows
    .flatMap(([, child]) => versionOf(id, child) ?? [])
    .sort((one, other) => one.revision - other.revision);
  return { id, versions, unreadable: rows.length - versions.length };
}

/** The version in `snapshot` of `versions/{id}/{revision}`. null if it is in neither form. */
export function versionOf(id: EntryId, snapshot: DataSnapshot): StoredVersion | null {
  const revision = Number(snapshot.key);
  if (!Number.isInteger(revision) || revision < 0) return null;
  return parseStoredVersion(id, revision, snapshot.val());
}

/** A row of `trash/`. */
export interface TrashRow {
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: WriteId;
  readonly deletedAtMs: number;
}

/** The day of a row of `erased/`. null if there is no readable day. */
export function erasedDayOf(snapshot: DataSnapshot): DayKey | null {
  const dayName: unknown = snapshot.child('day').val();
  return typeof dayName === 'string' ? (parseMonthDayYear(dayName) ?? null) : null;
}

/** The trash row in `snapshot`. null if it is not readable. */
export function trashRowOf(snapshot: DataSnapshot): TrashRow | null {
  const dayName: unknown = snapshot.child('day').val();
  const day = typeof dayName === 'string' ? parseMonthDayYear(dayName) : undefined;
  const revision = numberAt(snapshot, 'revision');
  // Other numbers are no keys of `versions/`: the SDK throws at a path with a dot.
  if (day === undefined || revision === null || !Number.isInteger(revision) || revision < 0) {
    return null;
  }
  const writeId: unknown = snapshot.child('writeId').val();
  return {
    day,
    revision,
    writeId: typeof writeId === 'string' ? asWriteId(writeId) : noWriteId,
    deletedAtMs: numberAt(snapshot, 'deletedAt') ?? 0,
  };
}
