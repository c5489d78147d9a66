import { increment, serverTimestamp } from 'firebase/database';

import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { noWriteId } from '../../entries/entryIds.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { Erasure } from '../../log/Trash.ts';
import type {
  Conversion,
  StoredBody,
  StoredEntry,
  StoredVersion,
  StoredWrite,
} from '../../sync/wire/StoredRow.ts';

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
export function updateFor(write: StoredWrite): PathUpdate {
  switch (write.kind) {
    case 'add':
      return {
        schema: write.schema,
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

/**
 * The one atomic update that changes the form of rows. A row keeps its times: nobody has written it anew.
 */
export function updateForConversion({ entries, versions }: Conversion): PathUpdate {
  const days = [...new Set(entries.map(({ day }) => day))];
  return {
    ...Object.fromEntries(
      entries.map((entry) => [
        entryPath(entry),
        entryValue(entry, createdAtOf(entry), entry.updatedAtMs),
      ]),
    ),
    ...Object.fromEntries(
      versions.map((version) => [versionPath(version), keptVersionValue(version)]),
    ),
    ...dayRows(days),
  };
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
export function reachOf(write: StoredWrite): WriteReach {
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

const entryPath = (entry: StoredEntry): string =>
  `entries/${formatMonthDayYear(entry.day)}/${entry.id}`;

const versionPath = (replaced: Pick<StoredEntry, 'id' | 'revision'>): string =>
  `versions/${replaced.id}/${replaced.revision}`;

/** `createdAt` never changes. An entry of another program may have none. */
const createdAtOf = (entry: StoredEntry): number | null => entry.createdAtMs;

/** The fields that an entry and its version share. */
function sharedValue({ body, writeId }: Pick<StoredEntry, 'body' | 'writeId'>) {
  return {
    ...bodyValue(body),
    // An entry of another program has none.
    ...(writeId === noWriteId ? {} : { writeId }),
  };
}

function bodyValue(body: StoredBody) {
  if (body.kind === 'sealed') return { sealed: body.sealed };
  return {
    time: body.time,
    zone: body.zone,
    text: body.text,
    ...(body.addedLater ? { addedLater: true } : {}),
    ...(body.writtenAtMs === undefined ? {} : { writtenAt: body.writtenAtMs }),
    ...(body.unedited === undefined ? {} : { unedited: true }),
  };
}

function entryValue(
  entry: StoredEntry,
  createdAt: unknown,
  updatedAt: unknown = serverTimestamp(),
) {
  return {
    ...sharedValue(entry),
    createdAt,
    updatedAt,
    revision: entry.revision,
    ...(entry.clashesWith === null ? {} : { clashesWith: entry.clashesWith }),
  };
}

function versionValue(replaced: StoredEntry, movedTo: DayKey | null) {
  return {
    ...sharedValue(replaced),
    day: formatMonthDayYear(replaced.day),
    createdAt: createdAtOf(replaced),
    replacedAt: serverTimestamp(),
    ...(movedTo === null ? {} : { movedTo: formatMonthDayYear(movedTo) }),
  };
}

/** A version in another form, with the times that it had. */
function keptVersionValue(version: StoredVersion) {
  const { day, createdAtMs, replacedAtMs, movedTo } = version;
  return {
    ...sharedValue(version),
    day: formatMonthDayYear(day),
    createdAt: createdAtMs,
    replacedAt: replacedAtMs,
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
