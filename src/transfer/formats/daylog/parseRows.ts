import { parseDayKey, type DayKey } from '../../../dates/DayKey.ts';
import { parseTimeString } from '../../../dates/TimeString.ts';
import { maxTextLength } from '../../../entries/Entry.ts';
import { isUlid } from '../../../entries/entryIds.ts';
import { field, numberField, textField } from '../../reading/outside.ts';
import { isKnownInstant, isStorableZone } from '../../reading/wallTimeOf.ts';
import type {
  ExportedContent,
  ExportedTrash,
  ExportedVersion,
  ExportedWrittenEntry,
} from './DaylogExport.ts';

/*
 * The rows of an export that the database rules would accept as they are. null: a row that they refuse, so that nobody
 * sends it. The server assigns its times anew, so they do not matter.
 */

/** A version of the line of an entry. */
export function parseVersion(row: unknown): ExportedVersion | null {
  const day = parseDayKey(textField(row, 'day'));
  const content = parseContent(row);
  if (day === undefined || content === null) return null;
  return { day, ...content, replacedAt: numberField(row, 'replacedAt') ?? 0 };
}

/** A line of `trash`. */
export function parseTrash(row: unknown): ExportedTrash | null {
  const id = textField(row, 'id');
  const day = parseDayKey(textField(row, 'day'));
  const revision = parseRevision(row, 'revision');
  const writeId = textField(row, 'writeId');
  if (day === undefined || revision === null) return null;
  if (!isUlid(id) || !isUlid(writeId)) return null;
  return { id, day, revision, writeId, deletedAt: numberField(row, 'deletedAt') ?? 0 };
}

/** An entry of the line of `day`. */
export function parseWrittenEntry(day: DayKey, row: unknown): ExportedWrittenEntry | null {
  const id = textField(row, 'id');
  const content = parseContent(row);
  if (content === null || !isUlid(id)) return null;
  const clashesWith = parseRevision(row, 'clashesWith');
  return clashesWith === null ? { id, day, ...content } : { id, day, ...content, clashesWith };
}

function parseContent(row: unknown): ExportedContent | null {
  const time = parseTimeString(textField(row, 'time'));
  const zone = textField(row, 'zone');
  const text = textField(row, 'text');
  const revision = parseRevision(row, 'revision');
  const writeId = textField(row, 'writeId');
  const writtenAt = numberField(row, 'writtenAt');
  if (time === undefined || !isStorableZone(zone)) return null;
  if (text.trim() === '' || text.length > maxTextLength || /\p{Surrogate}/u.test(text)) return null;
  if (revision === null || !isUlid(writeId)) return null;
  if (field(row, 'writtenAt') !== undefined && (writtenAt === null || !isKnownInstant(writtenAt)))
    return null;
  return {
    time,
    zone,
    text,
    ...(field(row, 'addedLater') === true && { addedLater: true }),
    ...(field(row, 'unedited') === true && { unedited: true }),
    ...(writtenAt !== null && { writtenAt }),
    revision,
    writeId,
  };
}

/** A whole number from 1. An entry of another program has revision 0 and no write id, so it cannot come as it is. */
function parseRevision(row: unknown, name: string): number | null {
  const revision = field(row, name);
  return typeof revision === 'number' && Number.isInteger(revision) && revision > 0
    ? revision
    : null;
}
