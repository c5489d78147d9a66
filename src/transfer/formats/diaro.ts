import type { CandidateMoment, Loss } from '../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFolder } from '../JournalFormat.ts';
import { candidateItem, lossIf, titled } from '../reading/candidateItem.ts';
import { feedParser } from '../reading/markup/feedParser.ts';
import { takeText, unreadable } from '../reading/fileText.ts';
import { clockMoment, momentAt } from '../reading/moments.ts';
import { numberField, textField } from '../reading/outside.ts';
import { headLength, possibleTexts, sniffFolder } from '../reading/sniff.ts';
import { offsetOf, wallTimeAtOffset } from '../reading/wallTimeOf.ts';

type Row = Readonly<Record<string, string>>;

/** Diaro's backup: a zip with `DiaroBackup.xml`, whose tables are rows of named columns, and its photos. */
export const diaro: JournalFormat = {
  source: 'diaro',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    if (sniffs.some(({ head }) => isDiaro(head))) return { kind: 'yes', questions: [] };
    return isEncrypted(folder) && sniffs.length === 0
      ? { kind: 'refused', reason: 'encrypted' }
      : { kind: 'no' };
  },
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (text.ok && isDiaro(text.value.slice(0, headLength))) {
        yield* readBackup(file.path, parseTables(text.value));
      }
    }
  },
};

function isDiaro(head: string): boolean {
  return /<table (?:[^<>]{0,100} )?name="diaro_[a-z]{1,30}"/.test(head);
}

/** An encrypted backup shows nothing but its name. Its content is no text. */
function isEncrypted({ files }: SourceFolder): boolean {
  return files.some(({ path }) => /(?:^|\/)DiaroBackup[^/]{0,100}\.denc$/i.test(path));
}

/**
 * The rows of each table. Diaro escapes only some columns, so a bare `&` or `<` may stand in a text. The parser takes
 * both.
 */
function parseTables(xml: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] | null = null;
  let cells: [string, string][] | null = null;
  let column: string | null = null;
  let text = '';
  feedParser(
    xml,
    {
      onopentag: (name, attributes) => {
        if (name === 'table') {
          rows = tables.get(attributes['name'] ?? '') ?? [];
          tables.set(attributes['name'] ?? '', rows);
        } else if (name === 'r' && rows !== null && column === null) cells = [];
        else if (cells !== null && column === null) {
          column = name;
          text = '';
        } else if (column !== null) text += `<${name}>`;
      },
      ontext: (part) => {
        if (column !== null) text += part;
      },
      onclosetag: (name) => {
        if (column !== null) {
          if (name !== column) return;
          cells?.push([column, text]);
          column = null;
        } else if (name === 'r' && cells !== null) {
          rows?.push(Object.fromEntries(cells));
          cells = null;
        } else if (name === 'table') rows = null;
      },
    },
    { xmlMode: true },
  );
  return tables;
}

function* readBackup(
  path: string,
  tables: ReadonlyMap<string, readonly Row[]>,
): Generator<ReadItem, void, void> {
  const rowsOf = (table: string) => tables.get(`diaro_${table}`) ?? [];
  const namesOf = (table: string) =>
    new Map(rowsOf(table).map((row) => [textField(row, 'uid'), textField(row, 'title')]));
  const [folders, tags, moods] = [namesOf('folders'), namesOf('tags'), namesOf('moods')];
  const places = new Map(rowsOf('locations').map((row) => [textField(row, 'uid'), placeOf(row)]));
  const photos = countBy(rowsOf('attachments').map((row) => textField(row, 'entry_uid')));
  for (const [index, entry] of rowsOf('entries').entries()) {
    const where = `${path}, ${index + 1}`;
    const journal = folders.get(textField(entry, 'folder_uid')) ?? '';
    const atMs = numberField(entry, 'date');
    const moment = momentOf(atMs, textField(entry, 'tz_offset'));
    if (textField(entry, 'archived') === '1') {
      yield unreadable(where, 'deleted-there', { journal, moment });
      continue;
    }
    const tagIds = textField(entry, 'tags').split(',');
    const mood = moods.get(textField(entry, 'mood')) ?? '';
    const place = places.get(textField(entry, 'location_uid')) ?? '';
    const weather = weatherLine(entry);
    const losses: readonly Loss[] = [
      { kind: 'photo', count: photos.get(textField(entry, 'uid')) ?? 0 },
      ...lossIf(place !== '', 'place'),
      ...lossIf(weather !== '', 'weather'),
      ...lossIf(mood !== '', 'mood'),
    ];
    yield candidateItem({
      source: 'diaro',
      where,
      sourceId: textField(entry, 'uid'),
      journal,
      moment,
      text: titled(textField(entry, 'title'), textField(entry, 'text')),
      tags: tagIds.map((uid) => tags.get(uid) ?? ''),
      details: [place, weather, mood],
      writtenAtMs: atMs,
      losses,
    });
  }
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

function weatherLine(entry: Row): string {
  const degrees = numberField(entry, 'weather_temperature');
  const sky = textField(entry, 'weather_description');
  return [sky, degrees === null || sky === '' ? '' : `${Math.round(degrees)} °C`]
    .filter((part) => part !== '')
    .join(', ');
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
