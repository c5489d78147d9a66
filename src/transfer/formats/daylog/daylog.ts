import { type DayKey, parseDayKey } from '../../../dates/DayKey.ts';
import { parseTimeString } from '../../../dates/TimeString.ts';
import { parseJson } from '../../../lib/parseJson.ts';
import { sha256Hex } from '../../../lib/sha256Hex.ts';
import type { TargetedDraft } from '../../../log/LocalStore.ts';
import type { ParkedRecord } from '../../../log/OutboxRecord.ts';
import type { JournalFormat, OwnExtras, ReadItem, Recognition } from '../../JournalFormat.ts';
import { ownCandidate } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { parseJsonHead } from '../../reading/jsonHead.ts';
import { dayStart, wallMoment, zoneOr } from '../../reading/moments.ts';
import { asRecord, field, listOf, numberField, textField } from '../../reading/outside.ts';
import { headLength, jsonHeadOf, possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import { isKnownInstant } from '../../reading/wallTimeOf.ts';
import { daylogExportStart, type ExportedList, exportedLists } from './DaylogExport.ts';
import { parseDraft, parseRefusal } from './readExtras.ts';
import { type EntryPast, readLives } from './readLives.ts';

/**
 * Daylog's own export, versions 1 and 2. Entries of version 2 keep their ids. A cut file gives the lines that it has.
 * docs/export-format.md describes both.
 */
export const daylog: JournalFormat = {
  source: 'daylog',
  recognise: async (folder) => {
    const found = (await sniffFolder(folder)).map((sniff) => recogniseHead(jsonHeadOf(sniff)));
    return (
      found.find(({ kind }) => kind === 'yes') ??
      found.find(({ kind }) => kind === 'refused') ?? { kind: 'no' }
    );
  },
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok) continue;
      const head = parseJsonHead(text.value.slice(0, headLength));
      if (recogniseHead(head).kind !== 'yes') continue;
      if (field(head, 'format') === 'daylog') yield* readVersion1(file.path, text.value);
      else yield* readVersion2(file.path, text.value);
    }
  },
};

function recogniseHead(head: unknown): Recognition {
  const format = field(head, 'format');
  const version = field(head, 'version');
  if (format !== 'daylog' && format !== 'daylog-export') return { kind: 'no' };
  const isKnown = format === 'daylog' ? version === 1 : version === 2;
  return isKnown ? { kind: 'yes', questions: [] } : { kind: 'refused', reason: 'newer-version' };
}

function* readVersion1(path: string, text: string): Generator<ReadItem, void, void> {
  const value = parseJson(text);
  if (value === null) {
    yield* readCutVersion1(path, text);
    return;
  }
  for (const row of listOf(field(value, 'days'))) yield* readDay(path, row);
}

/** The whole days of a file that was cut off. Each stands on a line of its own. */
function* readCutVersion1(path: string, text: string): Generator<ReadItem, void, void> {
  for (const line of text.split('\n')) {
    if (!line.startsWith('{"day":')) continue;
    const row = parseJson(line.replace(/,$/, ''));
    if (row !== null) yield* readDay(path, row);
  }
  yield unreadable(path, 'not-json');
}

async function* readVersion2(path: string, text: string): AsyncGenerator<ReadItem, void, void> {
  const lives = readLives(path);
  const drafts: TargetedDraft[] = [];
  const refused: ParkedRecord[] = [];
  let settings: OwnExtras['settings'] = null;
  for (const line of daylogLinesOf(text)) {
    switch (line.kind) {
      case 'row':
        if (line.list === 'versions') lives.addVersions(line.value);
        if (line.list === 'trash') yield* lives.addTrash(line.value, line.line);
        if (line.list === 'days') yield* readDay(path, line.value, lives.pastOf);
        if (line.list === 'drafts') yield* taken(drafts, parseDraft(line.value), path, line);
        if (line.list === 'refused') yield* taken(refused, parseRefusal(line.value), path, line);
        break;
      case 'broken':
        yield unreadable(`${path}, ${line.line}`, 'not-json');
        break;
      case 'end':
        yield* lives.rest();
        yield { kind: 'extras', extras: { settings, drafts, refused } };
        if (line.sum === null) yield unreadable(path, 'not-json');
        else if (!(await hasSum(text, line.sum)))
          yield unreadable(`${path}, sha256`, 'wrong-shape');
        break;
      case 'parts':
        yield* missingParts(path, line.value);
        break;
      case 'settings':
        settings = asRecord(line.value);
        break;
    }
  }
}

/** Appends `value` to `list`, or says that the line cannot be read. */
function* taken<Value>(
  list: Value[],
  value: Value | null,
  path: string,
  { line }: { readonly line: number },
): Generator<ReadItem, void, void> {
  if (value === null) yield unreadable(`${path}, ${line}`, 'wrong-shape');
  else list.push(value);
}

/** The parts of the log that the file holds only in part, as it says itself. */
function* missingParts(path: string, parts: unknown): Generator<ReadItem, void, void> {
  for (const name of ['settings', ...exportedLists, 'photos']) {
    const part = field(parts, name);
    const isWhole = field(part, 'isComplete') !== false && field(part, 'unreadable') === undefined;
    if (!isWhole) yield unreadable(`${path}, ${name}`, 'incomplete');
  }
}

/** Whether the bytes before the last line have the SHA-256 `sum`. True for a file in another layout. */
async function hasSum(text: string, sum: string): Promise<boolean> {
  const end = text.lastIndexOf(`\n${sumStart}`);
  return end < 0 || (await sha256Hex(text.slice(0, end + 1))) === sum;
}

function* readDay(
  path: string,
  row: unknown,
  pastOf?: (day: DayKey, entry: unknown) => EntryPast,
): Generator<ReadItem, void, void> {
  const dayText = textField(row, 'day');
  const day = parseDayKey(dayText);
  for (const entry of listOf(field(row, 'entries'))) {
    const where = `${path}, ${dayText} ${textField(entry, 'time')}`;
    yield day === undefined
      ? unreadable(where, 'not-a-date')
      : readEntry(where, day, entry, pastOf?.(day, entry));
  }
}

/** The entry exactly as it was written. */
function readEntry(where: string, day: DayKey, entry: unknown, past?: EntryPast): ReadItem {
  const time = parseTimeString(textField(entry, 'time'));
  const text = textField(entry, 'text').replace(/\p{Surrogate}/gu, '\ufffd');
  const moment = wallMoment(day, time ?? dayStart);
  if (time === undefined) return unreadable(where, 'wrong-shape', { moment });
  if (text === '') return unreadable(where, 'no-text', { moment });
  const writtenAtMs = numberField(entry, 'writtenAt');
  const candidate = ownCandidate({
    source: 'daylog',
    sourceId: textField(entry, 'id') || null,
    moment: wallMoment(day, time, zoneOr(textField(entry, 'zone'))),
    text,
    writtenAtMs: writtenAtMs !== null && isKnownInstant(writtenAtMs) ? writtenAtMs : null,
    losses: past?.losses ?? [],
    own: {
      addedLater: field(entry, 'addedLater') === true,
      ...(past?.writes !== undefined && { writes: past.writes }),
    },
  });
  return { kind: 'entry', candidate };
}

/** A line of Daylog's own export, before its fields are read. */
type DaylogLine =
  | {
      readonly kind: 'row';
      readonly list: ExportedList;
      readonly value: unknown;
      readonly line: number;
    }
  | { readonly kind: 'settings'; readonly value: unknown }
  | { readonly kind: 'parts'; readonly value: unknown }
  /** The line is no JSON. */
  | { readonly kind: 'broken'; readonly line: number }
  /** The end of the file. `sum` is the SHA-256 that the file gives, or null if it was cut off. */
  | { readonly kind: 'end'; readonly sum: string | null };

/** The beginning of the last line of version 2. */
const sumStart = '"sha256":"';

/**
 * The lines of an export of version 2 (docs/export-format.md), one after another. A line that cannot be read costs only
 * itself. A file that another program has laid out anew is read at once.
 */
function* daylogLinesOf(text: string): Generator<DaylogLine, void, void> {
  if (text.startsWith(daylogExportStart)) yield* linesOf(text);
  else yield* fieldsOf(parseJson(text));
}

function* linesOf(text: string): Generator<DaylogLine, void, void> {
  let list: ExportedList | null = null;
  let sum: string | null = null;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    number += 1;
    start = end + 1;
    const [, name = ''] = /^"([a-z]{1,20})":\[$/.exec(line) ?? [];
    if (list !== null) {
      if (/^\],?$/.test(line)) list = null;
      else if (line !== '') yield rowOf(list, line.replace(/,$/, ''), number);
    } else if (isList(name)) list = name;
    else if (line.startsWith(sumStart)) sum = /^"sha256":"([0-9a-f]{64})"\}$/.exec(line)?.[1] ?? '';
    else if (/^"(?:settings|parts)":/.test(line)) {
      const value = parseJson(`{${line.replace(/,$/, '')}}`);
      if (line.startsWith('"settings"'))
        yield { kind: 'settings', value: field(value, 'settings') };
      else yield { kind: 'parts', value: field(value, 'parts') };
    }
  }
  yield { kind: 'end', sum };
}

function rowOf(list: ExportedList, line: string, number: number): DaylogLine {
  const value = asRecord(parseJson(line));
  return value === null
    ? { kind: 'broken', line: number }
    : { kind: 'row', list, value, line: number };
}

function* fieldsOf(value: unknown): Generator<DaylogLine, void, void> {
  yield { kind: 'settings', value: field(value, 'settings') };
  for (const list of exportedLists) {
    for (const row of listOf(field(value, list))) yield { kind: 'row', list, value: row, line: 0 };
  }
  yield { kind: 'parts', value: field(value, 'parts') };
  yield { kind: 'end', sum: textField(value, 'sha256') };
}

function isList(name: string): name is ExportedList {
  return exportedLists.some((each) => each === name);
}
