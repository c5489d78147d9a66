import type { CandidateMoment, OwnFields } from '../../Candidate.ts';
import type {
  JournalFormat,
  ReadItem,
  Recognition,
  SourceFile,
  SourceFolder,
} from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { baseName, jsonFiles, recogniseJson } from '../../reading/jsonFiles.ts';
import { parseClock, wallMoment } from '../../reading/moments.ts';
import { asRecord, field, listOf, textField, textsField } from '../../reading/outside.ts';
import { dayAt } from '../../reading/parseLongDay.ts';
import {
  type DateOrder,
  isImpossibleDate,
  momentOf,
  orderOfAll,
  parseWritten,
} from '../../reading/parseWritten.ts';
import { possibleTexts, type Sniff, sniffFolder } from '../../reading/sniff.ts';
import { withWholeYear } from '../../reading/withWholeYear.ts';
import { classicNames, detailLines, hasObject } from '../dayOne/dayOneDetails.ts';
import { ownJrnlLine } from './ownJrnlLine.ts';

/**
 * Journals of jrnl (jrnl.sh): its text file, its folder `YYYY/MM/DD.txt`, and its exports as text and JSON, which may have
 * a file for each entry. Times have no zone, and in most files no seconds. Tags stay in the text with their `@`.
 */
export const jrnl: JournalFormat = {
  source: 'jrnl',
  recognise: async (folder) => {
    const json = await recogniseJson(isJrnlJson)(folder);
    return json.kind === 'no' ? recogniseText(folder) : json;
  },
  read: async function* (folder, choices) {
    let isJson = false;
    for await (const found of jsonFiles(folder, isJrnlJson)) {
      isJson = true;
      if (found.kind === 'unreadable') yield found;
      else yield* readJson(found.file.path, found.value);
    }
    if (isJson) return;
    const files = textFiles(folder);
    // A file by itself settles its own order.
    const order = (files.length < 2 ? null : await orderIn(files)) ?? choices.dateOrder;
    for (const file of files) yield* readText(file, order);
  },
};

/** What the dates of all files settle. One program wrote them, and an export may have one date a file. */
async function orderIn(files: readonly SourceFile[]): Promise<DateOrder> {
  const dates: string[] = [];
  for (const file of files) {
    const text = (await peekText(file)) ?? '';
    if (beginsWithEntry(text.slice(0, 1000))) dates.push(...datesIn(text));
  }
  return orderOfAll(dates);
}

const datesIn = (text: string) => jrnlEntriesOf(text, null).map(({ date }) => date);

const folderDay = /(?:^|\/)\d{4}\/\d{1,2}\/\d{1,2}\.txt$/;

/** The files of a folder journal, `YYYY/MM/DD.txt`; all texts if there are none of these. */
function textFiles(folder: SourceFolder): readonly SourceFile[] {
  const texts = possibleTexts(folder);
  const days = texts.filter(({ path }) => folderDay.test(path));
  return days.length > 0 ? days : texts;
}

/** Encrypted journals of versions 3 and 2. Those of version 1 have no signature. */
function isEncrypted(head: string): boolean {
  return /^(?:JRNLv\d[\s\0]|gAAAAA[\w-]{20})/.test(head);
}

async function recogniseText(folder: SourceFolder): Promise<Recognition> {
  const sniffs = await sniffFolder(folder);
  const texts = sniffs.filter(({ head }) => beginsWithEntry(head));
  if (texts.length > 0) return { kind: 'yes', questions: await questionsOf(texts) };
  return sniffs.length > 0 && sniffs.every(({ head }) => isEncrypted(head))
    ? { kind: 'refused', reason: 'encrypted' }
    : { kind: 'no' };
}

/** A note with a date in brackets somewhere is no journal of jrnl: that begins with one. */
function beginsWithEntry(text: string): boolean {
  const entries = isOwn(text) ? text.slice(ownJrnlLine.length) : text;
  const [, line = ''] = /^\s*(\S.*)/.exec(entries) ?? [];
  return jrnlEntriesOf(line, null).length > 0;
}

const isOwn = (text: string) => text.startsWith(ownJrnlLine);

async function questionsOf(
  sniffs: readonly Sniff[],
): Promise<Extract<Recognition, { kind: 'yes' }>['questions']> {
  // The order shows itself anywhere in the file, so the whole of it is read.
  const dates: string[] = [];
  for (const { file, head, isWhole } of sniffs) {
    const text = isWhole ? head : ((await peekText(file)) ?? '');
    dates.push(...datesIn(text));
  }
  const open = dates.filter((date) => parseWritten(date, orderOfAll(dates))?.kind === 'ambiguous');
  return open.length === 0 ? [] : [{ kind: 'date-order', samples: open.slice(0, 5) }];
}

async function* readText(
  file: SourceFile,
  orderOfFolder: DateOrder,
): AsyncGenerator<ReadItem, void, void> {
  const read = await takeText(file);
  if (!read.ok || !beginsWithEntry(read.value.slice(0, 1000))) return;
  const text = read.value.replace(/\r\n?/g, '\n');
  const order = orderOfAll(datesIn(text)) ?? orderOfFolder;
  const own = isOwn(text) ? { addedLater: false } : null;
  for (const entry of jrnlEntriesOf(text, order)) {
    yield entryItem(file.path, journalOf(file.path), entry, own);
  }
}

/** The name of a journal is that of its file. Files of days and of entries, `2020-06-28_slug.txt`, have none. */
function journalOf(path: string): string {
  const name = baseName(path);
  return folderDay.test(path) || /^\d{4}-\d{2}-\d{2}_/.test(name) ? '' : name;
}

function entryItem(
  path: string,
  journal: string,
  entry: JrnlEntry,
  own: OwnFields | null,
): ReadItem {
  const isOpen = parseWritten(entry.date, null)?.kind === 'ambiguous';
  return candidateItem({
    source: 'jrnl',
    where: `${path}, ${entry.line}`,
    // The id must not depend on the chosen order.
    raw: isOpen ? `${entry.date}\n${entry.text}` : null,
    journal,
    moment: entry.moment,
    text: entry.text,
    isStarred: entry.isStarred,
    own,
  });
}

function isJrnlJson(value: unknown, head: string): boolean {
  const entries = field(value, 'entries');
  if (!Array.isArray(entries)) return hasEntryShape(value) && Array.isArray(field(value, 'tags'));
  const [first] = listOf(entries);
  return (
    (hasEntryShape(first) && field(first, 'id') === undefined) ||
    (asRecord(field(value, 'tags')) !== null &&
      /"title"\s*:|\[\s*\]/.test(head) &&
      !/"metadata"\s*:/.test(head))
  );
}

function hasEntryShape(entry: unknown): boolean {
  return ['title', 'body', 'date', 'time'].every((key) => typeof field(entry, key) === 'string');
}

function* readJson(path: string, value: unknown): Generator<ReadItem, void, void> {
  const entries = field(value, 'entries');
  // A file for each entry has the entry alone.
  for (const [index, entry] of (Array.isArray(entries) ? listOf(entries) : [value]).entries()) {
    const where = `${path}, ${index + 1}`;
    const title = textField(entry, 'title');
    const body = textField(entry, 'body');
    const text = body.trim() === '' ? title : `${title}\n${body}`;
    if (asRecord(entry) === null) {
      yield unreadable(where, 'wrong-shape', { journal: journalOf(path) });
      continue;
    }
    yield candidateItem({
      source: 'jrnl',
      where,
      sourceId: textField(entry, 'uuid'),
      journal: journalOf(path),
      moment: jsonMoment(textField(entry, 'date'), textField(entry, 'time')),
      text,
      tags: tagsBeside(entry, text),
      isStarred: field(entry, 'starred') === true,
      details: detailLines(field(entry, 'location'), field(entry, 'weather'), classicNames),
      losses: [
        ...lossIf(/^\d{1,2}:\d{2}$/.test(textField(entry, 'time')), 'time'),
        ...lossIf(hasObject(entry, 'location'), 'place'),
        ...lossIf(hasObject(entry, 'weather'), 'weather'),
      ],
    });
  }
}

/** Tags that are not in the text: jrnl takes them, like place and weather, from a journal of Day One. */
function tagsBeside(entry: unknown, text: string): readonly string[] {
  const words = text.toLowerCase();
  return textsField(entry, 'tags')
    .filter((tag) => !words.includes(tag.toLowerCase()))
    .map((tag) => tag.replace(/^[^\p{L}\p{N}]/u, ''));
}

function jsonMoment(date: string, time: string): CandidateMoment | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date) ?? [];
  const key = dayAt(year, month, day);
  const clock = parseClock(time);
  return key === undefined || clock === undefined ? null : wallMoment(key, clock);
}

/** An entry of a jrnl text, between two date headings. */
interface JrnlEntry {
  /** The date as it is written, with four figures for the year. */
  readonly date: string;
  /** null: there is no such date, or it is ambiguous, and no order was given. */
  readonly moment: CandidateMoment | null;
  readonly text: string;
  readonly isStarred: boolean;
  /** Line of the heading, from 1. */
  readonly line: number;
}

const bracketed = /^\[([^\]\n]{7,60})\] (.*)$/;
/** The blank that keeps a line of a text from being read as a heading. */
const guard = /^ (?= *\[[^\]\n]{7,60}\] )/;
/** The headings of jrnl 1: without brackets. */
const bare = /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4} \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?) (.*)$/i;

/**
 * The entries of a text of jrnl. An entry begins with `[date] title` at the start of a line. A line in brackets that
 * is no date, such as `[1] note` or `[2019-07 14:23] x`, belongs to the entry before, as jrnl itself decides. A date that
 * does not exist, `[2024-02-30 10:00]`, begins an entry without a moment. Text before the first entry belongs to none.
 */
function jrnlEntriesOf(text: string, order: DateOrder): readonly JrnlEntry[] {
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '' && line !== ownJrnlLine) ?? '';
  const heading = dateOf(first, bare) === null ? bracketed : bare;
  const entries: JrnlEntry[] = [];
  let begun: { readonly date: string; readonly line: number; readonly words: string[] } | null =
    null;
  const end = () => {
    if (begun === null) return;
    const { date, line, words } = begun;
    entries.push({ date, line, moment: momentOf(parseWritten(date, order)), ...starOf(words) });
  };
  for (const [index, line] of lines.entries()) {
    const date = dateOf(line, heading);
    if (date !== null) {
      end();
      begun = { date, line: index + 1, words: [heading.exec(line)?.[2] ?? ''] };
    } else begun?.words.push(line);
  }
  end();
  return entries;
}

function dateOf(line: string, heading: RegExp): string | null {
  const date = withWholeYear(heading.exec(line)?.[1] ?? '');
  const isDate = date !== '' && (parseWritten(date, null) !== null || isImpossibleDate(date));
  return isDate ? date : null;
}

/** A title that ends with `*` marks an entry with a star. A body line that began with `[` has a blank before it. */
function starOf(words: readonly string[]): { readonly text: string; readonly isStarred: boolean } {
  const [title = '', ...body] = words;
  const isStarred = title.trimEnd().endsWith('*');
  const plain = isStarred ? title.trimEnd().slice(0, -1).trimEnd() : title;
  const text = [plain, ...body.map((line) => line.replace(guard, ''))];
  return { text: text.join('\n'), isStarred };
}
