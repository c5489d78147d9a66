import type { CsvColumns } from '../../JournalFormat.ts';
import { parseClock } from '../../reading/moments.ts';
import { epochMs } from './epochMs.ts';
import { isDate, sampled, type Table } from './parseTable.ts';

/** Names of columns in lower case, the likeliest first. English, German, Hebrew, and what programs write. */
const names: Readonly<Record<keyof CsvColumns, readonly string[]>> = {
  date: [
    ...['date', 'full_date', 'datetime', 'date_time', 'timestamp', 'created_at', 'createdat'],
    ...['created', 'creation date', 'creationdate', 'entry_date', 'entry date', 'day', 'datum'],
    ...['erstellt', 'tag', 'תאריך', 'יום', 'fecha', 'data'],
    ...['date/time', 'date_journal'],
  ],
  time: ['time', 'hour', 'entry_time', 'zeit', 'uhrzeit', 'שעה', 'heure', 'hora'],
  zone: ['zone', 'timezone', 'time_zone', 'time zone', 'zeitzone', 'tz', 'אזור זמן'],
  text: [
    ...['text', 'content', 'body', 'entry', 'note', 'notes', 'journal', 'description', 'message'],
    ...['eintrag', 'inhalt', 'notiz', 'beschreibung', 'טקסט', 'תוכן', 'רשומה', 'texte', 'texto'],
  ],
  title: [
    'title',
    'note_title',
    'subject',
    'heading',
    'titel',
    'betreff',
    'כותרת',
    'titre',
    'título',
  ],
  tags: [
    'tags',
    'labels',
    'activities',
    'keywords',
    'schlagwörter',
    'תגיות',
    'étiquettes',
    'etiquetas',
  ],
};

const idNames = ['id', 'uuid', 'uid', 'entry_id', 'guid'];

/** The least share of rows that must hold a date. */
const leastShare = 0.5;

/**
 * The columns of `table` that most likely hold the parts of an entry, by their names and their cells. Null if no
 * column holds dates.
 */
export function guessColumns(table: Table): CsvColumns | null {
  const date = dateColumn(table);
  if (date === null) return null;
  const taken = new Set([date]);
  const named = (part: keyof CsvColumns): number | null => {
    const column = columnNamed(table, part, taken);
    if (column !== null) taken.add(column);
    return column;
  };
  const time = checked(named('time'), (column) => shareOf(table, column, isClock) >= leastShare);
  const zone = named('zone');
  const title = named('title');
  const tags = named('tags');
  const text = named('text') ?? wordsColumn(table, taken);
  return { date, time, zone, text, title, tags };
}

/**
 * The column with the ids of the rows: it has such a name, and no two rows share a cell. null if there is none. The
 * person is not asked, because the ids of an import must not depend on an answer.
 */
export function idColumnOf({ header, rows }: Table): number | null {
  const column = header.findIndex((name) => idNames.includes(name.toLowerCase()));
  const ids = new Set(rows.map((row) => (row[column] ?? '').trim()));
  return column >= 0 && ids.size === rows.length && !ids.has('') ? column : null;
}

/** The column that only says AM or PM. Some tables part it from the time. null if there is none. */
export function halfColumnOf(table: Table): number | null {
  const column = table.header.findIndex((_name, index) => shareOf(table, index, isHalf) === 1);
  return column < 0 ? null : column;
}

/** The column that marks favourites. null if there is none. */
export function starColumnOf({ header }: Table): number | null {
  const column = header.findIndex((name) => /^(?:is[ _]?)?(?:starred|favou?rite)$/i.test(name));
  return column < 0 ? null : column;
}

function isHalf(cell: string): boolean {
  return /^[ap]\.?m\.?$/i.test(cell);
}

/** Whether the names alone say where the parts are. Otherwise the person is asked. */
export function isCertain(table: Table, columns: CsvColumns): boolean {
  const nameOf = (column: number | null) =>
    column === null ? '' : (table.header[column] ?? '').toLowerCase();
  return (
    names.date.slice(0, 5).includes(nameOf(columns.date)) &&
    names.text.slice(0, 4).includes(nameOf(columns.text))
  );
}

function checked(column: number | null, isRight: (column: number) => boolean): number | null {
  return column !== null && isRight(column) ? column : null;
}

/** A column that is named as one of dates and holds them, or else the first that holds them. */
function dateColumn(table: Table): number | null {
  const shares = table.header.map((_name, column) => shareOf(table, column, isDate));
  // A number alone may be anything.
  const holdsDates = (column: number) =>
    (shares[column] ?? 0) >= leastShare || shareOf(table, column, isEpoch) >= leastShare;
  const byName = names.date.flatMap((name) => {
    const column = table.header.findIndex((header) => header.toLowerCase() === name);
    return column >= 0 && holdsDates(column) ? [column] : [];
  });
  const first = byName[0] ?? shares.findIndex((share) => share >= leastShare);
  return first < 0 ? null : first;
}

function columnNamed(
  { header }: Table,
  part: keyof CsvColumns,
  taken: ReadonlySet<number>,
): number | null {
  for (const name of names[part]) {
    const column = header.findIndex(
      (each, index) => each.toLowerCase() === name && !taken.has(index),
    );
    if (column >= 0) return column;
  }
  return null;
}

/** The share of the filled cells of a column that `isRight`. */
function shareOf({ rows }: Table, column: number, isRight: (cell: string) => boolean): number {
  const cells = rows.slice(0, sampled).flatMap((row) => {
    const cell = (row[column] ?? '').trim();
    return cell === '' ? [] : [cell];
  });
  return cells.length === 0 ? 0 : cells.filter(isRight).length / cells.length;
}

function isEpoch(cell: string): boolean {
  return epochMs(cell) !== null;
}

function isClock(cell: string): boolean {
  return parseClock(cell) !== undefined;
}

/** The longest column that is not taken. Ids and other dates are long too, so they come last. */
function wordsColumn(table: Table, taken: ReadonlySet<number>): number | null {
  const id = idColumnOf(table);
  const wordless = table.header.flatMap((_name, column) =>
    column === id || shareOf(table, column, isDate) >= leastShare ? [column] : [],
  );
  return longestColumn(table, new Set([...taken, ...wordless])) ?? longestColumn(table, taken);
}

function longestColumn({ header, rows }: Table, taken: ReadonlySet<number>): number | null {
  let longest: number | null = null;
  let most = 0;
  for (const [column] of header.entries()) {
    const length = rows.slice(0, sampled).reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
    if (taken.has(column) || length <= most) continue;
    longest = column;
    most = length;
  }
  return longest;
}
