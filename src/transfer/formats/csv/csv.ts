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
import { htmlToMarkdown, type ConvertedHtml } from '../../htmlToMarkdown.ts';
import { isDaylioHeader } from '../daylio/daylioHeader.ts';
import { headingDate } from '../markdown/splitByDays.ts';
import { epochMs } from './epochMs.ts';
import { guessColumns, halfColumnOf, idColumnOf, isCertain, starColumnOf } from './guessColumns.ts';
import { ownColumns, withoutTrackers } from './ownColumns.ts';
import { parseTable, parseTableHead, withoutSeparatorLine, type Table } from './parseTable.ts';
import { withWholeYear } from '../../reading/withWholeYear.ts';

/** Rows that the person sees when asked for the columns. */
const shownRows = 10;

/** Any table of text with a column of dates: RFC 4180, separated by commas, semicolons or tabs. */
export const csv: JournalFormat = {
  source: 'csv',
  recognise: async (folder) => {
    const tables = (await sniffFolder(folder)).flatMap((sniff) => tableIn(sniff) ?? []);
    return tables.length === 0
      ? { kind: 'no' }
      : { kind: 'yes', questions: questionsAbout(tables) };
  },
  read: async function* (folder, choices) {
    const tables = (await sniffFolder(folder)).flatMap((sniff) => tableIn(sniff) ?? []);
    const asked = tables.find(isUncertain)?.table.header.join('\n');
    for (const file of tablesOf(folder)) yield* readFile(file, choices, asked);
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
function tableIn({ head, isWhole }: Sniff): GuessedTable | null {
  if (!mayBeTable(head)) return null;
  // A cut row at the end is left out.
  const found = parseTableHead(isWhole ? head : head.slice(0, head.lastIndexOf('\n')));
  const table = found && withoutTrackers(found);
  const guess = table === null || isDaylioHeader(table.header) ? null : guessColumns(table);
  if (table === null || guess === null) return null;
  // A text with commas is no table: most rows of a table have as many cells as its header.
  const even = table.rows.filter((row) => row.length === table.header.length).length;
  return even / table.rows.length >= 0.5 ? { table, guess } : null;
}

/** A table, and where its parts most likely are. */
interface GuessedTable {
  readonly table: Table;
  readonly guess: CsvColumns;
}

const isUncertain = ({ table, guess }: GuessedTable) => !isCertain(table, guess);

function mayBeTable(head: string): boolean {
  return (
    !/^\s*(?:[[{<]|---\s)/.test(head) &&
    // A headline of Org, or a heading with a date, may have a comma in it.
    !/^\s*(?:\*+[ \t]+\S|#\+\w+:|:PROPERTIES:|#{2,6}[ \t]+\S)/.test(head) &&
    headingDate(head.trimStart().split('\n', 1)[0] ?? '') === null &&
    // A title may stand above the header.
    withoutSeparatorLine(head)
      .split('\n', 4)
      .some((line) => /[,;\t|]/.test(line))
  );
}

/** Asks for the columns of the first table whose names do not say them, and for the order of the dates of any table. */
function questionsAbout(tables: readonly GuessedTable[]): readonly ReadQuestion[] {
  const asked = tables.find(isUncertain);
  const others = tables.filter((each) => each !== asked);
  const samples = others.flatMap(({ table, guess }) => openDatesIn(table, guess.date)).slice(0, 5);
  const questions: ReadQuestion[] = samples.length > 0 ? [{ kind: 'date-order', samples }] : [];
  if (asked === undefined) return questions;
  const { header, rows } = asked.table;
  const openDates = header.map((_name, column) => openDatesIn(asked.table, column));
  return [
    { kind: 'columns', header, rows: rows.slice(0, shownRows), guess: asked.guess, openDates },
    ...questions,
  ];
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
  /** The header of the table whose columns were asked. A table with another header has its own. */
  asked: string | undefined,
): AsyncGenerator<ReadItem, void, void> {
  const text = await takeText(file);
  if (!text.ok || !mayBeTable(text.value.slice(0, headLength))) return;
  const found = parseTable(text.value);
  if (found === null || isDaylioHeader(found.header)) return;
  const table = withoutTrackers(found);
  const isAsked = asked === undefined || table.header.join('\n') === asked;
  const columns = (isAsked ? choices.columns : null) ?? guessColumns(table);
  if (columns === null) return;
  const dates = table.rows.map((row) => withWholeYear(row[columns.date] ?? ''));
  const order = orderOfAll(dates) ?? choices.dateOrder;
  const idColumn = idColumnOf(table);
  const isOwn = table.header.join() === ownColumns.join();
  const [half, star] = [halfColumnOf(table), starColumnOf(table)];
  const used = new Set([...Object.values<number | null>({ ...columns }), idColumn, half, star]);
  const unused = isOwn ? [] : [...table.header.keys()].filter((column) => !used.has(column));
  for (const [index, row] of table.rows.entries()) {
    yield readRow(row, columns, {
      width: table.header.length,
      unused,
      half,
      star,
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
    half,
    star,
    order,
    ...place
  }: {
    /** The cells of the header. */
    readonly width: number;
    /** The columns that no part of an entry comes from. */
    readonly unused: readonly number[];
    /** The column that says AM or PM. */
    readonly half: number | null;
    /** The column that marks favourites. */
    readonly star: number | null;
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
  const time = `${cell('time').trim()} ${half === null ? '' : (row[half] ?? '').trim()}`.trim();
  const text = markdownOf(cell('text'));
  return candidateItem({
    ...place,
    source: 'csv',
    // The meaning of the columns and the order of the dates may be chosen otherwise the next time.
    raw: JSON.stringify(row),
    moment: momentAtCells(date, time, cell('zone').trim(), order),
    text: titled(cell('title'), [text.markdown, ...beyond].join('\n')),
    isStarred: star !== null && /^(?:true|yes|1)$/i.test((row[star] ?? '').trim()),
    tags: cell('tags').split(/[,;|]/),
    writtenAtMs: parseInstant(date) ?? epochMs(date),
    losses: [
      ...text.losses,
      { kind: 'other', count: unused.filter((column) => isFilled(row[column])).length },
    ],
  });
}

/** A cell is HTML if it is one element or more. Editors in the browser keep their texts so. */
function markdownOf(cell: string): ConvertedHtml {
  return /^\s*<(p|div|span|h[1-6]|ul|ol|blockquote)\b[^>]*>[^]*<\/\w+>\s*$/i.test(cell)
    ? htmlToMarkdown(cell)
    : { markdown: cell, losses: [] };
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
