import { increment, serverTimestamp } from 'firebase/database';

import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { noWriteId } from '../../entries/entryIds.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { Erasure } from '../../log/Trash.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';

/** A multi-path update: values, server values and nulls by path below `logs/{uid}`. */
export type PathUpdate = Readonly<Record<string, unknown>>;

/** The data that a write touches. The SDK's view of it is a guess while the write is under way. */
export interface WriteReach {
  readonly entryId: EntryId;
  readonly days: readonly DayKey[];
}

/**
 * The one atomic update for `write` (docs/data-model.md, "The writes"). The same write always gives the same
 * update. So the server accepts it once: a second copy finds its revision taken.
 */
export function updateFor(write: RemoteWrite): PathUpdate {
  switch (write.kind) {
    case 'add':
      return {
        schema: 1,
        [entryPath(write.after)]: entryValue(write.after, serverTimestamp()),
        ...dayRows([write.after.day]),
      };
    case 'edit': {
      const { before, after } = write;
      const isMove = before.day !== after.day;
      return {
        ...(isMove ? { [entryPath(before)]: null } : {}),
        [entryPath(after)]: entryValue(after, createdAtOf(before)),
        [versionPath(before)]: versionValue(before, isMove ? after.day : null),
        ...dayRows(isMove ? [before.day, after.day] : [after.day]),
      };
    }
    case 'delete': {
      const { before } = write;
      return {
        [entryPath(before)]: null,
        [versionPath(before)]: versionValue(before, null),
        [`trash/${before.id}`]: {
          day: formatMonthDayYear(before.day),
          revision: before.revision,
          writeId: write.writeId,
          deletedAt: serverTimestamp(),
        },
        ...dayRows([before.day]),
      };
    }
    case 'restore':
      return {
        [entryPath(write.after)]: entryValue(write.after, createdAtOf(write.after)),
        [`trash/${write.after.id}`]: null,
        ...dayRows([write.after.day]),
      };
    default:
      return assertNever(write);
  }
}

/** The one atomic update for all of `erasures` (docs/data-model.md, "The writes"). */
export function updateForErasures(erasures: readonly Erasure[]): PathUpdate {
  return Object.fromEntries(erasures.flatMap((erasure) => Object.entries(erasurePaths(erasure))));
}

function erasurePaths(erasure: Erasure): PathUpdate {
  const { kind, id } = erasure;
  if (kind === 'trash-row') return { [`trash/${id}`]: null };
  const { day, revision } = erasure;
  return {
    [`erased/${id}`]: { day: formatMonthDayYear(day), revision, at: serverTimestamp() },
    [`versions/${id}`]: null,
    ...(kind === 'trashed' ? { [`trash/${id}`]: null } : {}),
  };
}

/** The data that `write` touches. */
export function reachOf(write: RemoteWrite): WriteReach {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { entryId: write.after.id, days: [write.after.day] };
    case 'edit':
      return { entryId: write.after.id, days: [...new Set([write.before.day, write.after.day])] };
    case 'delete':
      return { entryId: write.before.id, days: [write.before.day] };
    default:
      return assertNever(write);
  }
}

const entryPath = (entry: Entry): string => `entries/${formatMonthDayYear(entry.day)}/${entry.id}`;

const versionPath = (replaced: Entry): string => `versions/${replaced.id}/${replaced.revision}`;

/** `createdAt` never changes. An entry of another program may have none. */
const createdAtOf = (entry: Entry): number | null => entry.createdAtMs;

function contentValue(entry: Entry) {
  return {
    time: entry.time,
    zone: entry.zone,
    text: entry.text,
    // An entry of another program has none.
    ...(entry.writeId === noWriteId ? {} : { writeId: entry.writeId }),
    ...(entry.addedLater ? { addedLater: true } : {}),
    ...(entry.writtenAtMs === undefined ? {} : { writtenAt: entry.writtenAtMs }),
    ...(entry.unedited === undefined ? {} : { unedited: true }),
  };
}

function entryValue(entry: Entry, createdAt: unknown) {
  return {
    ...contentValue(entry),
    createdAt,
    updatedAt: serverTimestamp(),
    revision: entry.revision,
    ...(entry.clashesWith === null ? {} : { clashesWith: entry.clashesWith }),
  };
}

function versionValue(replaced: Entry, movedTo: DayKey | null) {
  return {
    ...contentValue(replaced),
    day: formatMonthDayYear(replaced.day),
    createdAt: createdAtOf(replaced),
    replacedAt: serverTimestamp(),
    ...(movedTo === null ? {} : { movedTo: formatMonthDayYear(movedTo) }),
  };
}

function dayRows(days: readonly DayKey[]): PathUpdate {
  return Object.fromEntries(
    days.map((day) => [
      `days/${formatMonthDayYear(day)}`,
      { date: day, changedAt: serverTimestamp(), changes: increment(1) },
    ]),
  );
}
