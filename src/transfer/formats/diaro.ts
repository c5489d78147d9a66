import type { CandidateMoment, Loss } from '../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFolder } from '../JournalFormat.ts';
import { candidateItem, lossIf, titled } from '../reading/candidateItem.ts';
import { feedParser } from '../reading/markup/feedParser.ts';
import { takeText, unreadable } from '../reading/fileText.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { clockMoment, momentAt } from '../reading/moments.ts';
import { numberField, textField } from '../reading/outside.ts';
import { trackerLine, weatherLines } from '../reading/trackerLine.ts';
import { headLength, possibleTexts, sniffFolder } from '../reading/sniff.ts';
import { offsetOf, wallTimeAtOffset } from '../reading/wallTimeOf.ts';

type Row = Readonly<Record<string, string>>;

/**
 * Diaro's backup: a zip with `DiaroBackup.xml`, whose tables are rows of named columns, and its photos. Version 1,
 * `DiaroExport.xml`, has the same tables with `<col name="…">` for each column, and some other names.
 */
export const diaro: JournalFormat = {
  source: 'diaro',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    if (sniffs.some(({ head }) => isDiaro(head))) return { kind: 'yes', questions: [] };
    return isEncrypted(folder) ? { kind: 'refused', reason: 'encrypted' } : { kind: 'no' };
  },
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok || !isDiaro(text.value.slice(0, headLength))) continue;
      yield* readBackup(file.path, parseTables(text.value), findPhoto);
      if (!/<\/(?:data|database)>$/.test(text.value.slice(-100).trimEnd())) {
        yield unreadable(file.path, 'incomplete');
      }
    }
  },
};

function isDiaro(head: string): boolean {
  return /<table (?:[^<>]{0,100} )?name="diaro_[a-z]{1,30}"/.test(head);
}

/** An encrypted backup shows nothing but its name. Its content is Base64. */
function isEncrypted({ files }: SourceFolder): boolean {
  return files.some(({ path }) =>
    /(?:^|\/)Diaro(?:Backup|Export)[^/]{0,100}\.(?:denc|drxml)$/i.test(path),
  );
}

/**
 * The rows of each table. Diaro escapes only some columns, so a bare `&` or `<` may stand in a text. The parser takes
 * both.
 */
function parseTables(xml: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] | null = null;
  let cells: [string, string][] | null = null;
  let column: { readonly element: string; readonly name: string } | null = null;
  let text = '';
  feedParser(
    xml,
    {
      onopentag: (name, attributes) => {
        if (name === 'table') {
          rows = tables.get(attributes['name'] ?? '') ?? [];
          tables.set(attributes['name'] ?? '', rows);
        } else if (isRow(name) && rows !== null && column === null) cells = [];
        else if (cells !== null && column === null) {
          column = { element: name, name: attributes['name'] ?? attributes['n'] ?? name };
          text = '';
        } else if (column !== null) text += `<${name}>`;
      },
      ontext: (part) => {
        if (column !== null) text += part;
      },
      onclosetag: (name) => {
        if (column !== null) {
          if (name !== column.element) return;
          // Diaro writes a column without a value so.
          if (text !== 'null' || isWords(column.name)) cells?.push([column.name, text]);
          column = null;
        } else if (isRow(name) && cells !== null) {
          rows?.push(Object.fromEntries(cells));
          cells = null;
        } else if (name === 'table') rows = null;
      },
    },
    { xmlMode: true },
  );
  return tables;
}

function isRow(element: string): boolean {
  return element === 'r' || element === 'row';
}

/** Whether a column always has a value, which a person wrote. */
function isWords(column: string): boolean {
  return ['title', 'text', 'entry_name'].includes(column);
}

/** The title of a folder, tag, mood or entry. */
function titleOf(row: Row): string {
  const keys = ['title', 'entry_name', 'category_name', 'tag_name'];
  return keys.map((key) => textField(row, key)).find((title) => title !== '') ?? '';
}

/** The titles of `rows` by their ids, of which the oldest backups have two. */
function namesIn(rows: readonly Row[]): ReadonlyMap<string, string> {
  const ids = ['uid', '_id'];
  const names = rows.flatMap((row) =>
    ids.map((key) => [textField(row, key), titleOf(row)] as const),
  );
  return new Map(names.filter(([id]) => id !== ''));
}

function* readBackup(
  path: string,
  tables: ReadonlyMap<string, readonly Row[]>,
  findPhoto: FindPhoto,
): Generator<ReadItem, void, void> {
  const rowsOf = (table: string) => tables.get(`diaro_${table}`) ?? [];
  const folders = namesIn([...rowsOf('folders'), ...(tables.get('categories') ?? [])]);
  const [tags, moods] = [namesIn(rowsOf('tags')), namesIn(rowsOf('moods'))];
  const places = new Map(rowsOf('locations').map((row) => [textField(row, 'uid'), placeOf(row)]));
  const attached = new Map<string, Row[]>();
  for (const row of rowsOf('attachments')) {
    const uid = textField(row, 'entry_uid');
    attached.set(uid, [...(attached.get(uid) ?? []), row]);
  }
  for (const [index, entry] of rowsOf('entries').entries()) {
    const where = `${path}, ${index + 1}`;
    const folder = textField(entry, 'folder_uid') || textField(entry, 'parent');
    const journal = folders.get(folder) ?? '';
    const atMs = numberField(entry, 'date');
    const moment = momentOf(atMs, textField(entry, 'tz_offset'));
    if (textField(entry, 'archived') === '1') {
      yield unreadable(where, 'deleted-there', { journal, moment });
      continue;
    }
    const tagIds = textField(entry, 'tags').split(',');
    const moodId = textField(entry, 'mood');
    const mood = moods.get(moodId) ?? '';
    const place =
      places.get(textField(entry, 'location_uid')) ??
      (textField(entry, 'location') || textField(entry, 'location_coords'));
    const sky = textField(entry, 'weather_description');
    // Without a sky, the number is a zero that says nothing.
    const weather = sky === '' ? [] : weatherLines(sky, numberField(entry, 'weather_temperature'));
    const attachments = attached.get(textField(entry, 'uid')) ?? [];
    const losses: readonly Loss[] = [
      { kind: 'photo', count: attachments.length },
      ...lossIf(place !== '', 'place'),
      ...lossIf(weather.length > 0, 'weather'),
      ...lossIf(!['', '0'].includes(moodId), 'mood'),
    ];
    yield candidateItem({
      source: 'diaro',
      where,
      sourceId: idOf(entry),
      journal,
      moment,
      text: titled(titleOf(entry), textField(entry, 'text')),
      tags: tagIds.map((uid) => tags.get(uid) ?? ''),
      details: [trackerLine('place', place), ...weather, trackerLine('mood', mood)],
      writtenAtMs: atMs,
      photos: photosOf(attachments).map((name) => findPhoto(path, name, 'media/photo/')),
      losses,
    });
  }
}

/** The oldest ids count from 1 on each device, so the instant is part of them. */
function idOf(entry: Row): string {
  const [uid, id] = [textField(entry, 'uid'), textField(entry, '_id')];
  return uid !== '' || id === '' ? uid : `${id} ${textField(entry, 'date')}`;
}

/** An offset is no zone, but it gives the wall time. */
function momentOf(atMs: number | null, offsetText: string): CandidateMoment | null {
  if (atMs === null) return null;
  const offset = offsetOf(offsetText.trim());
  const wall = offset === null ? null : wallTimeAtOffset(atMs, offset);
  return wall === null ? momentAt(atMs, []) : clockMoment(wall);
}

function placeOf(row: Row): string {
  const place = textField(row, 'title') || textField(row, 'address');
  const [lat, lng] = [textField(row, 'lat'), textField(row, 'lng')];
  return place || (lat === '' || lng === '' ? '' : `${lat}, ${lng}`);
}

/** The files of the photos of an entry, in their order. */
function photosOf(attachments: readonly Row[]): readonly string[] {
  const names = attachments
    .filter((row) => ['', 'photo'].includes(textField(row, 'type')))
    .toSorted((a, b) => (numberField(a, 'position') ?? 0) - (numberField(b, 'position') ?? 0))
    .map((row) => textField(row, 'filename'));
  return [...new Set(names)].filter((name) => name !== '');
}
