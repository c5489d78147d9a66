import type { CandidateMoment, OwnFields } from '../../Candidate.ts';
import type {
  CsvColumns,
  JournalFormat,
  ReadChoices,
  ReadItem,
  ReadQuestion,
  SourceFile,
  SourceFolder,
} from '../../JournalFormat.ts';
import { candidateItem, titled } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { momentAt, parseClock, parseInstant, zoneOr } from '../../reading/moments.ts';
import { momentOf, orderOfAll, parseWritten, type DateOrder } from '../../reading/parseWritten.ts';
import { headLength, possibleTexts, sniffFolder, type Sniff } from '../../reading/sniff.ts';
import { isDaylioHeader } from '../daylio/daylioHeader.ts';
import { epochMs } from './epochMs.ts';
import { guessColumns, idColumnOf, isCertain } from './guessColumns.ts';
import { ownColumns } from './ownColumns.ts';
import { parseTable, parseTableHead, withoutSeparatorLine, type Table } from './parseTable.ts';
import { withWholeYear } from '../../reading/withWholeYear.ts';

/** Rows that the person sees when asked for the columns. */
const shownRows = 10;

/** Any table of text with a column of dates: RFC 4180, separated by commas, semicolons or tabs. */
export const csv: JournalFormat = {
  source: 'csv',
  recognise: async (folder) => {
    const tables = (await sniffFolder(folder)).flatMap((sniff) => tableIn(sniff) ?? []);
    const [table] = tables;
    if (table === undefined) return { kind: 'no' };
    const columns = guessColumns(table);
    if (columns === null) return { kind: 'no' };
    return { kind: 'yes', questions: questionsAbout(table, columns) };
  },
  read: async function* (folder, choices) {
    for (const file of tablesOf(folder)) yield* readFile(file, choices);
  },
};

/** Notion writes the rows of a table twice: those of one view in `x.csv`, all of them in `x_all.csv`. */
function tablesOf(folder: SourceFolder): readonly SourceFile[] {
  const files = possibleTexts(folder);
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(({ path }) => {
    const all = path.replace(/\.csv$/, '_all.csv');
    return all === path || !paths.has(all);
  });
}

/** The first rows of a file, if it is a table with dates and of no program that has its own reader. */
function tableIn({ head, isWhole }: Sniff): Table | null {
  if (!mayBeTable(head)) return null;
  // A cut row at the end is left out.
  const table = parseTableHead(isWhole ? head : head.slice(0, head.lastIndexOf('\n')));
  if (table === null || isDaylioHeader(table.header) || guessColumns(table) === null) return null;
  // A text with commas is no table: most rows of a table have as many cells as its header.
  const even = table.rows.filter((row) => row.length === table.header.length).length;
  return even / table.rows.length >= 0.5 ? table : null;
}

function mayBeTable(head: string): boolean {
  return (
    !/^\s*(?:[[{<]|---\s)/.test(head) &&
    /[,;\t|]/.test(withoutSeparatorLine(head).split('\n', 1)[0] ?? '')
  );
}

function questionsAbout(table: Table, guess: CsvColumns): readonly ReadQuestion[] {
  const { header, rows } = table;
  const openDates = header.map((_name, column) => openDatesIn(table, column));
  if (!isCertain(table, guess)) {
    return [{ kind: 'columns', header, rows: rows.slice(0, shownRows), guess, openDates }];
  }
  const samples = openDates[guess.date] ?? [];
  return samples.length > 0 ? [{ kind: 'date-order', samples }] : [];
}

/** The first dates of a column that are two days, because no date of it settles the order. */
function openDatesIn({ rows }: Table, column: number): readonly string[] {
  const dates = rows.map((row) => withWholeYear(row[column] ?? ''));
  const order = orderOfAll(dates);
  return dates.filter((date) => parseWritten(date, order)?.kind === 'ambiguous').slice(0, 5);
}

async function* readFile(
  file: SourceFile,
  choices: ReadChoices,
): AsyncGenerator<ReadItem, void, void> {
  const text = await takeText(file);
  if (!text.ok || !mayBeTable(text.value.slice(0, headLength))) return;
  const table = parseTable(text.value);
  if (table === null || isDaylioHeader(table.header)) return;
  const columns = choices.columns ?? guessColumns(table);
  if (columns === null) return;
  const dates = table.rows.map((row) => withWholeYear(row[columns.date] ?? ''));
  const order = orderOfAll(dates) ?? choices.dateOrder;
  const idColumn = idColumnOf(table);
  const isOwn = table.header.join() === ownColumns.join();
  const used = new Set([...Object.values<number | null>({ ...columns }), idColumn]);
  const unused = isOwn ? [] : [...table.header.keys()].filter((column) => !used.has(column));
  for (const [index, row] of table.rows.entries()) {
    yield readRow(row, columns, {
      width: table.header.length,
      unused,
      order,
      // Quoted line breaks make rows longer than lines, so the place is the number of the row.
      where: `${file.path}, ${index + (table.hasHeader ? 2 : 1)}`,
      journal: baseName(file.path),
      own: isOwn ? { addedLater: false } : null,
      sourceId: idColumn === null ? '' : (row[idColumn] ?? '').trim(),
    });
  }
}

function readRow(
  row: readonly string[],
  columns: CsvColumns,
  {
    width,
    unused,
    order,
    ...place
  }: {
    /** The cells of the header. */
    readonly width: number;
    /** The columns that no part of an entry comes from. */
    readonly unused: readonly number[];
    readonly order: DateOrder;
    readonly where: string;
    readonly journal: string;
    readonly sourceId: string;
    readonly own: OwnFields | null;
  },
): ReadItem {
  const cell = (part: keyof CsvColumns): string => {
    const column = columns[part];
    return column === null ? '' : withoutGuard(row[column] ?? '');
  };
  const date = withWholeYear(cell('date').trim());
  if (date === '') return unreadable(place.where, 'no-day', place);
  // A text whose commas are not quoted runs on in cells without a column.
  const beyond = row.slice(width).filter(isFilled);
  return candidateItem({
    ...place,
    source: 'csv',
    // The meaning of the columns and the order of the dates may be chosen otherwise the next time.
    raw: JSON.stringify(row),
    moment: momentAtCells(date, cell('time').trim(), cell('zone').trim(), order),
    text: titled(cell('title'), [cell('text'), ...beyond].join('\n')),
    tags: cell('tags').split(/[,;|]/),
    writtenAtMs: parseInstant(date) ?? epochMs(date),
    losses: [{ kind: 'other', count: unused.filter((column) => isFilled(row[column])).length }],
  });
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}

function momentAtCells(
  date: string,
  time: string,
  zone: string,
  order: DateOrder,
): CandidateMoment | null {
  const atMs = epochMs(date);
  if (atMs !== null) return momentAt(atMs, zone === '' ? [] : [zone]);
  const written = parseWritten(date, order);
  const moment = momentOf(written, zone === '' ? '' : zoneOr(zone));
  const clock = parseClock(time);
  const hasOwnTime = written?.kind === 'wall' && written.time !== null;
  return moment?.kind === 'wall' && clock !== undefined && !hasOwnTime
    ? { ...moment, time: clock }
    : moment;
}

/** Without the `'` that keeps a spreadsheet from running a cell as a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r])/, '');
}
