import { parseMonthDayYear } from '../dates/monthDayYear.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { parseTimeString } from '../dates/TimeString.ts';
import type { Entry, EntryContent, EntryVersion } from './Entry.ts';
import { asEntryId, asWriteId, noWriteId } from './entryIds.ts';

/** The zone of an entry whose zone is not known. */
export const unknownZone = 'Etc/Unknown';

/**
 * The entry stored at `entries/{day}/{id}`. null if `value` has no readable time and text. Other programs
 * write only these two fields, so every other missing or malformed field counts as absent.
 */
export function parseEntry(id: string, day: DayKey, value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const content = parseContent(day, value);
  if (content === null) return null;
  return {
    id: asEntryId(id),
    ...content,
    ...writtenAtOf(value),
    ...uneditedOf(value),
    ...parseRowFacts(value),
  };
}

/** The fields of an entry beside its words, which no encryption hides. */
export function parseRowFacts(
  value: unknown,
): Pick<Entry, 'createdAtMs' | 'updatedAtMs' | 'revision' | 'writeId' | 'clashesWith'> {
  const fields = isRecord(value) ? value : {};
  return {
    createdAtMs: numberOr(fields['createdAt'], null),
    updatedAtMs: numberOr(fields['updatedAt'], null),
    revision: revisionOr(fields['revision'], 0),
    writeId: parseWriteId(fields['writeId']),
    clashesWith: revisionOr(fields['clashesWith'], null),
  };
}

/** The version stored at `versions/{id}/{revision}`. null if `value` has no readable day, time and text. */
export function parseVersion(id: string, revision: number, value: unknown): EntryVersion | null {
  if (!isRecord(value)) return null;
  const facts = parseVersionFacts(value);
  const content = facts === null ? null : parseContent(facts.day, value);
  if (facts === null || content === null) return null;
  return {
    id: asEntryId(id),
    ...content,
    revision,
    ...uneditedOf(value),
    ...writtenAtOf(value),
    ...facts,
  };
}

/** The fields of a version beside its words. null without a readable day. */
export function parseVersionFacts(
  value: unknown,
): Pick<EntryVersion, 'day' | 'createdAtMs' | 'writeId' | 'replacedAtMs' | 'movedTo'> | null {
  if (!isRecord(value)) return null;
  const day = parseDay(value['day']);
  if (day === undefined) return null;
  return {
    day,
    createdAtMs: numberOr(value['createdAt'], null),
    writeId: parseWriteId(value['writeId']),
    replacedAtMs: numberOr(value['replacedAt'], 0),
    movedTo: parseDay(value['movedTo']) ?? null,
  };
}

function parseContent(day: DayKey, fields: Readonly<Record<string, unknown>>): EntryContent | null {
  const { time: timeText, text, zone } = fields;
  const time = typeof timeText === 'string' ? parseTimeString(timeText) : undefined;
  if (time === undefined || typeof text !== 'string' || text === '') return null;
  return {
    day,
    time,
    zone: typeof zone === 'string' && zone !== '' ? zone : unknownZone,
    text,
    addedLater: fields['addedLater'] === true,
  };
}

function writtenAtOf(fields: Readonly<Record<string, unknown>>): Pick<Entry, 'writtenAtMs'> {
  const writtenAtMs = numberOr(fields['writtenAt'], null);
  return writtenAtMs === null ? {} : { writtenAtMs };
}

function uneditedOf(fields: Readonly<Record<string, unknown>>): Pick<Entry, 'unedited'> {
  return fields['unedited'] === true ? { unedited: true } : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parseDay(value: unknown): DayKey | undefined {
  return typeof value === 'string' ? parseMonthDayYear(value) : undefined;
}

function parseWriteId(value: unknown) {
  return typeof value === 'string' ? asWriteId(value) : noWriteId;
}

function numberOr(value: unknown, fallback: null): number | null;
function numberOr(value: unknown, fallback: number): number;
function numberOr(value: unknown, fallback: number | null): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

function revisionOr(value: unknown, fallback: null): number | null;
function revisionOr(value: unknown, fallback: number): number;
function revisionOr(value: unknown, fallback: number | null): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;
}
