import { formatMonthDayYear } from '../../../dates/monthDayYear.ts';
import { isUlid } from '../../../entries/entryIds.ts';
import { parseJson } from '../../../lib/parseJson.ts';
import type { CandidateMoment, Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { baseName, jsonFiles, recogniseJson } from '../../reading/jsonFiles.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import {
  asRecord,
  field,
  listOf,
  numberField,
  type OutsideRecord,
  textField,
  textsField,
} from '../../reading/outside.ts';
import { type DetailNames, detailLines, hasObject } from './dayOneDetails.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { type DayOneText, readDayOneText } from './dayOneText.ts';
import { ownDevice } from './ownDevice.ts';

const names: DetailNames = {
  place: ['userLabel', 'placeName', 'localityName', 'administrativeArea', 'country'],
  celsius: 'temperatureCelsius',
  sky: 'conditionsDescription',
};

/**
 * Day One's JSON export: a zip of one JSON file for each journal, with its photos beside it. Read: text, tags,
 * star, the wall time in the entry's own zone. The format is Day One's own; versions differ in many fields.
 */
export const dayOneJson: JournalFormat = {
  source: 'day-one',
  recognise: recogniseJson(isDayOne),
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isDayOne)) {
      if (found.kind === 'unreadable') yield { ...found, journal: baseName(found.where) };
      else yield* readJournal(found.file.path, found.value);
    }
  },
};

function isDayOne(value: unknown, head: string): boolean {
  const entries = field(value, 'entries');
  if (!Array.isArray(entries) || field(value, 'format') !== undefined) return false;
  const [first] = listOf(entries);
  const keys = ['creationDate', 'modifiedDate', 'richText', 'creationDevice', 'editingTime'];
  return (
    keys.some((key) => field(first, key) !== undefined) ||
    // Without entries, or with a first text or list of photos that is longer than the beginning of the file. Other
    // programs have a version too, and a field for the date.
    (textField(field(value, 'metadata'), 'version') !== '' && field(first, 'date') === undefined) ||
    // The first entry may begin with a longer field than the beginning of the file, for example with its photos.
    /"(?:richText|creationDevice|creationOSName|orderInEntry)"\s*:/.test(head)
  );
}

function* readJournal(path: string, value: unknown): Generator<ReadItem, void, void> {
  const entries = listOf(field(value, 'entries'));
  // Few journals have links between entries.
  let links: ReadonlyMap<string, string> | null = null;
  const dayLinkOf = (uuid: string) => {
    links ??= dayLinks(entries);
    return links.get(uuid);
  };
  for (const [index, entry] of entries.entries()) {
    const record = asRecord(entry);
    const where = `${path}, ${index + 1}`;
    const text = field(record, 'text') ?? '';
    yield record === null || typeof text !== 'string'
      ? unreadable(where, 'wrong-shape', { journal: baseName(path) })
      : readEntry(record, where, baseName(path), dayLinkOf);
  }
}

/** The address of the day of each entry, by its id. */
function dayLinks(entries: readonly unknown[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const entry of entries) {
    const moment = momentOf(entry, parseInstant(textField(entry, 'creationDate')));
    const uuid = textField(entry, 'uuid').toUpperCase();
    if (moment?.kind === 'wall') links.set(uuid, `/${formatMonthDayYear(moment.day)}`);
  }
  return links;
}

function readEntry(
  entry: OutsideRecord,
  where: string,
  journal: string,
  dayLinkOf: (uuid: string) => string | undefined,
): ReadItem {
  const atMs = parseInstant(textField(entry, 'creationDate'));
  const words = textField(entry, 'text') || dayOneRichText(textField(entry, 'richText'));
  const isOwn = textField(entry, 'creationDevice') === ownDevice;
  const read: DayOneText = isOwn
    ? { text: withOwnPhotos(words, entry), media: new Map(), losses: [] }
    : readDayOneText(words, dayLinkOf);
  const activity = field(entry, 'userActivity');
  const steps = numberField(activity, 'stepCount') ?? 0;
  return candidateItem({
    source: 'day-one',
    where,
    sourceId: textField(entry, 'uuid'),
    journal,
    moment: momentOf(entry, atMs),
    text: read.text,
    tags: textsField(entry, 'tags'),
    isStarred: field(entry, 'starred') === true,
    details: [
      ...detailLines(field(entry, 'location'), field(entry, 'weather'), names),
      trackerLine('activity', textField(activity, 'activityName')),
      trackerLine('steps', steps > 0 ? String(Math.round(steps)) : ''),
    ],
    writtenAtMs: atMs,
    own: isOwn ? { addedLater: false } : null,
    losses: [
      ...read.losses,
      ...(isOwn ? [] : mediaLosses(entry, read)),
      ...lossIf(hasObject(entry, 'location'), 'place'),
      ...lossIf(hasObject(entry, 'weather'), 'weather'),
      ...lossIf(hasObject(entry, 'userActivity'), 'activity'),
      ...lossIf(hasObject(entry, 'music'), 'other'),
      ...lossIf([field(entry, 'isPinned'), field(entry, 'pinned')].includes(true), 'other'),
    ],
  });
}

/** The text of an export of Daylog, with the addresses that its photos have in the log. */
function withOwnPhotos(text: string, entry: OutsideRecord): string {
  if (!text.includes('](dayone-moment://')) return text;
  const ids = new Map(
    listOf(field(entry, 'photos')).map((photo) => [
      textField(photo, 'identifier'),
      textField(photo, 'filename').replace(/\.\w+$/, ''),
    ]),
  );
  return text.replace(/\]\(dayone-moment:\/\/([0-9A-F]{32})\)/g, (whole, identifier: string) => {
    const id = ids.get(identifier) ?? '';
    return isUlid(id) ? `](file:${id})` : whole;
  });
}

/** The wall time in the zone of the entry, or else of its place. */
function momentOf(entry: unknown, instantMs: number | null): CandidateMoment | null {
  const zone = textField(entry, 'timeZone').replaceAll('\\/', '/');
  const placeZone = textField(field(entry, 'location'), 'timeZoneName').replaceAll('\\/', '/');
  return instantMs === null ? null : momentAt(instantMs, [zone, placeZone]);
}

const lists = {
  photo: ['photos'],
  video: ['videos'],
  audio: ['audios'],
  document: ['pdfAttachments', 'pdfs'],
} as const;
const listNames = Object.values(lists).flat();

/** The media of an entry: those it lists, and those in its text that another entry lists (copied entries). */
function mediaLosses(entry: OutsideRecord, { media }: DayOneText): readonly Loss[] {
  // Most entries have none.
  if (media.size === 0 && listNames.every((name) => field(entry, name) === undefined)) return [];
  return (['photo', 'video', 'audio', 'document'] as const).map((kind) => {
    const listed = lists[kind].flatMap((key) => listOf(field(entry, key)));
    const ids = new Set(listed.map((each) => textField(each, 'identifier')));
    const others = (media.get(kind) ?? []).filter((id) => !ids.has(id));
    return { kind, count: listed.length + new Set(others).size };
  });
}

/**
 * The rich text of an entry as the Markdown that Day One writes into `text`, for an entry that has none. It is JSON:
 * runs of text in `contents`, each with `attributes` of its letters and of its line. Media are markers with their ids.
 */
function dayOneRichText(source: string): string {
  const contents = listOf(field(parseJson(source || null), 'contents'));
  let text = '';
  let isCode = false;
  for (const part of contents) {
    const attributes = field(part, 'attributes');
    const line = field(attributes, 'line');
    if ((field(line, 'codeBlock') === true) !== isCode) {
      isCode = !isCode;
      text += text === '' || text.endsWith('\n') ? '```\n' : '\n```\n';
    }
    for (const [words] of textField(part, 'text').matchAll(/[^\n]*\n|[^\n]+/g)) {
      const isAtStart = text === '' || text.endsWith('\n');
      if (isCode) text += words;
      else text += (isAtStart ? lineMark(line) : '') + styled(words, attributes);
    }
    for (const embedded of listOf(field(part, 'embeddedObjects'))) text += marker(embedded);
  }
  return isCode ? `${text.trimEnd()}\n\`\`\`` : text;
}

/** The mark of a heading, a quote or an item at the beginning of a line. */
function lineMark(line: unknown): string {
  const header = numberField(line, 'header') ?? 0;
  if (header >= 1 && header <= 6) return `${'#'.repeat(header)} `;
  if (field(line, 'quote') === true) return '> ';
  const indent = '  '.repeat(
    Math.min(20, Math.max(0, (numberField(line, 'indentLevel') ?? 1) - 1)),
  );
  switch (textField(line, 'listStyle')) {
    case 'bulleted':
      return `${indent}- `;
    case 'numbered':
      return `${indent}${numberField(line, 'listIndex') ?? 1}. `;
    case 'checkbox':
      return `${indent}- [${field(line, 'checked') === true ? 'x' : ' '}] `;
    default:
      return '';
  }
}

const styles = [
  ['inlineCode', '`'],
  ['strikethrough', '~~'],
  ['italic', '*'],
  ['bold', '**'],
] as const;

/** `line` with the marks of its letters. Blanks at its ends stay outside, as Markdown asks. */
function styled(line: string, attributes: unknown): string {
  const words = line.trim();
  if (words === '') return line;
  const isCode = field(attributes, 'inlineCode') === true;
  // `text` has a backslash before each of its own.
  const plain = isCode ? words : words.replaceAll('\\', '\\\\');
  const link = textField(attributes, 'linkURL');
  const marked = styles.reduce(
    (inner, [name, mark]) => (field(attributes, name) === true ? mark + inner + mark : inner),
    link === '' || link === words ? plain : `[${plain}](${link})`,
  );
  const start = line.indexOf(words);
  return line.slice(0, start) + marked + line.slice(start + words.length);
}

/** The marker that Day One writes for a photo or another medium in a text. */
function marker(embedded: unknown): string {
  const id = textField(embedded, 'identifier');
  const type = textField(embedded, 'type');
  if (id === '') return type === 'horizontalRuleLine' ? '---' : '';
  return type === 'photo' ? `![](dayone-moment://${id})` : `![](dayone-moment:/${type}/${id})`;
}
