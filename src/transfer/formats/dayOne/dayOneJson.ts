import { formatMonthDayYear } from '../../../dates/monthDayYear.ts';
import { isUlid } from '../../../entries/entryIds.ts';
import { parseJson } from '../../../lib/parseJson.ts';
import type { CandidateMoment, Loss } from '../../Candidate.ts';
import { asPhotoId } from '../../../entries/photos/photoReference.ts';
import type { JournalFormat, ReadItem, SourceFolder } from '../../JournalFormat.ts';
import type { FoundPhoto } from '../../photos/photoPlaces.ts';
import { candidateItem, lossIf, mediaSign } from '../../reading/candidateItem.ts';
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
    const pathOf = photoPaths(folder);
    for await (const found of jsonFiles(folder, isDayOne)) {
      if (found.kind === 'unreadable') yield { ...found, journal: baseName(found.where) };
      else yield* readJournal(found.file.path, found.value, pathOf);
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

function* readJournal(
  path: string,
  value: unknown,
  pathOf: (hash: string) => string | null,
): Generator<ReadItem, void, void> {
  const entries = listOf(field(value, 'entries'));
  const photos = createPhotoList(entries, pathOf);
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
      : readEntry(record, where, baseName(path), { dayLinkOf, photos });
    if (record !== null && isOwnEntry(record)) yield* ownPhotosOf(record, pathOf);
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
  {
    dayLinkOf,
    photos,
  }: {
    readonly dayLinkOf: (uuid: string) => string | undefined;
    readonly photos: PhotoList;
  },
): ReadItem {
  const atMs = parseInstant(textField(entry, 'creationDate'));
  const words = textField(entry, 'text') || dayOneRichText(textField(entry, 'richText'));
  const isOwn = isOwnEntry(entry);
  const read: DayOneText = isOwn
    ? { text: withOwnPhotos(words, entry), media: new Map(), photos: [], losses: [] }
    : readDayOneText(words, dayLinkOf, photos.photoOf);
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
    photos: isOwn ? [] : photos.allOf(entry, read.photos),
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

/** The paths of the photos of a Day One zip, by the MD5 in their names. The type that an entry says may be wrong. */
function photoPaths({ files }: SourceFolder): (hash: string) => string | null {
  const paths = new Map<string, string>();
  for (const { path } of files) {
    const [, hash = ''] = /(?:^|\/)photos\/([0-9a-f]{32})\.\w+$/i.exec(path) ?? [];
    if (hash !== '') paths.set(hash.toLowerCase(), path);
  }
  return (hash) => paths.get(hash.toLowerCase()) ?? null;
}

/** The photos of a journal. */
type PhotoList = ReturnType<typeof createPhotoList>;

/** A copied entry names photos that only the other one lists. */
function createPhotoList(entries: readonly unknown[], pathOf: (hash: string) => string | null) {
  let known: Map<string, unknown> | null = null;

  function listed(): ReadonlyMap<string, unknown> {
    if (known !== null) return known;
    known = new Map();
    for (const entry of entries) {
      for (const photo of listOf(field(entry, 'photos'))) {
        known.set(textField(photo, 'identifier').toUpperCase(), photo);
      }
    }
    return known;
  }

  function foundPhoto(photo: unknown, alt: string): FoundPhoto {
    const [identifier, hash] = [textField(photo, 'identifier'), textField(photo, 'md5')];
    const path = pathOf(hash);
    const name = path ?? `${hash || identifier}.${textField(photo, 'type') || 'jpeg'}`;
    return { key: identifier.toUpperCase() || hash, path, name, alt, sign: mediaSign.photo };
  }

  return {
    photoOf: (identifier: string, alt: string): FoundPhoto | null => {
      const photo = listed().get(identifier.toUpperCase());
      return photo === undefined ? null : foundPhoto(photo, alt);
    },
    /** The photos in the text of `entry`, then those that it only lists. */
    allOf: (entry: OutsideRecord, inText: readonly FoundPhoto[]): readonly FoundPhoto[] => {
      const photos = listOf(field(entry, 'photos'));
      const order = (photo: unknown) => numberField(photo, 'orderInEntry') ?? 0;
      const others = photos
        .toSorted((a, b) => order(a) - order(b))
        .map((photo) => foundPhoto(photo, ''))
        .filter(({ key }) => key !== '' && inText.every((one) => one.key !== key));
      return [...inText, ...new Map(others.map((photo) => [photo.key, photo])).values()];
    },
  };
}

function isOwnEntry(entry: OutsideRecord): boolean {
  return textField(entry, 'creationDevice') === ownDevice;
}

/** The photos of an entry that Daylog wrote. */
function* ownPhotosOf(
  entry: OutsideRecord,
  pathOf: (hash: string) => string | null,
): Generator<ReadItem, void, void> {
  for (const photo of listOf(field(entry, 'photos'))) {
    const id = textField(photo, 'filename').replace(/\.\w+$/, '');
    const path = pathOf(textField(photo, 'md5'));
    if (path !== null && isUlid(id)) yield { kind: 'own-photo', id: asPhotoId(id), path };
  }
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
