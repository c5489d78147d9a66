import { fieldsOf, numberOr, textOr, type Fields } from './json.ts';
import type { Opener, Place } from './openRow.ts';

/** A log in readable form. */
export interface ReadableLog {
  readonly uid: string;
  readonly entries: readonly Fields[];
  readonly versions: readonly Fields[];
  readonly settings: Fields;
  /** The rows that did not open. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/** The log of `uid` in a database export: of the whole database, of `logs`, or of the log alone. null: not there. */
export function findLog(exported: unknown, uid: string): Fields | null {
  const root = fieldsOf(exported);
  for (const log of [fieldsOf(root['logs'])[uid], root[uid], root]) {
    const fields = fieldsOf(log);
    if ('entries' in fields || 'encryption' in fields) return fields;
  }
  return null;
}

/** Opens each row of `log`. A row that does not open is named, and the others are read all the same. */
export function readLog(log: Fields, uid: string, opener: Opener): ReadableLog {
  const entries: Fields[] = [];
  const versions: Fields[] = [];
  const unreadable: { readonly path: string; readonly why: string }[] = [];

  function read(path: string, row: Fields, place: Place, rows: Fields[]): void {
    const { id, day, revision } = place;
    const { sealed, ...visible } = row;
    if (typeof sealed !== 'string') {
      if ('text' in row) rows.push({ ...row, id, day, revision });
      else unreadable.push({ path, why: 'neither plain nor sealed' });
      return;
    }
    const opened = opener.openEntry(sealed, place);
    const content = 'text' in opened ? contentOf(opened.text) : null;
    if (content !== null) rows.push({ ...visible, ...content, id, day, revision });
    else
      unreadable.push({ path, why: 'why' in opened ? opened.why : 'not the content of format 1' });
  }

  for (const [day, rows] of Object.entries(fieldsOf(log['entries'])))
    for (const [id, value] of Object.entries(fieldsOf(rows))) {
      const row = fieldsOf(value);
      const place = { uid, id, day: isoDay(day), revision: numberOr(row['revision'], 0) };
      const writeId = textOr(row['writeId'], '');
      read(`entries/${day}/${id}`, row, { ...place, writeId }, entries);
    }
  for (const [id, rows] of Object.entries(fieldsOf(log['versions'])))
    for (const [revision, value] of Object.entries(fieldsOf(rows))) {
      // A list begins with an empty place 0.
      if (value === null) continue;
      const row = fieldsOf(value);
      const day = isoDay(textOr(row['day'], ''));
      const place = {
        uid,
        id,
        day,
        revision: Number(revision),
        writeId: textOr(row['writeId'], ''),
      };
      read(`versions/${id}/${revision}`, row, place, versions);
    }

  const { sealed, ...plain } = fieldsOf(log['settings']);
  const opened = typeof sealed === 'string' ? opener.openSettings(sealed, uid) : { text: '{}' };
  if ('why' in opened) unreadable.push({ path: 'settings/sealed', why: opened.why });
  const settings = { ...plain, ...('text' in opened ? fieldsOf(parsed(opened.text)) : {}) };
  return { uid, entries, versions, settings, unreadable };
}

/** `M-D-YYYY`, as paths have it, as `YYYY-MM-DD`. */
function isoDay(day: string): string {
  const [month = '', date = '', year = ''] = day.split('-');
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** The seven fields of format 1 by name. Absent ones are left out. null: it is something else. */
function contentOf(text: string): Fields | null {
  const value = parsed(text);
  if (!Array.isArray(value) || value.length !== 7) return null;
  const [time, zone, words, addedLater, clashesWith, writtenAt, unedited] = value as unknown[];
  return {
    time,
    zone,
    text: words,
    ...(addedLater === 1 ? { addedLater: true } : {}),
    ...(clashesWith === null ? {} : { clashesWith }),
    ...(writtenAt === null ? {} : { writtenAt }),
    ...(unedited === 1 ? { unedited: true } : {}),
  };
}

/** The JSON of `text`. null: it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
