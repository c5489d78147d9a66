import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryContent, EntryVersion } from './Entry.ts';

/** The fields that an entry and its version of the same revision share. */
export type EntryRevision = EntryContent &
  Pick<Entry, 'id' | 'createdAtMs' | 'writtenAtMs' | 'revision' | 'unedited' | 'writeId'>;

/** The version that `entry` becomes when a write replaces it at `replacedAtMs`. */
export function versionOf(
  entry: EntryRevision,
  replacedAtMs: number,
  movedTo: DayKey | null,
): EntryVersion {
  return { ...revisionOf(entry), replacedAtMs, movedTo };
}

/** The entry that `version` was, without a clash. */
export function entryOfVersion(version: EntryRevision): Entry {
  return { ...revisionOf(version), updatedAtMs: null, clashesWith: null };
}

function revisionOf(from: EntryRevision): EntryRevision {
  const { id, day, time, zone, text, addedLater, createdAtMs, revision, writeId } = from;
  const { writtenAtMs, unedited } = from;
  return {
    id,
    day,
    time,
    zone,
    text,
    addedLater,
    createdAtMs,
    revision,
    writeId,
    ...(writtenAtMs === undefined ? {} : { writtenAtMs }),
    ...(unedited === undefined ? {} : { unedited }),
  };
}
