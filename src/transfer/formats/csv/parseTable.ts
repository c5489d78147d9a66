import Papa from 'papaparse';

import { parseWritten } from '../../reading/parseWritten.ts';
import { withWholeYear } from '../../reading/withWholeYear.ts';

/** The rows of a table of text. */
export interface Table {
  /** The names of the columns. Their numbers, from 1, in a table that begins with an entry. */
  readonly header: readonly string[];
  readonly hasHeader: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** The most rows that tell what the columns hold. */
export const sampled = 200;

/**
 * The table in `source` (RFC 4180). Cells are separated by `,` `;` tab or `|`. They may be quoted and hold line
 * breaks. Null if it has no second column or no second row. `most` limits the rows.
 */
export function parseTable(source: string, most = 0): Table | null {
  const text = withoutSeparatorLine(source);
  const { data } = Papa.parse<readonly string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: 'greedy',
    preview: most === 0 ? 0 : most + 1,
  });
  const [first = [], ...rows] = withoutTitle(data);
  if (first.length < 2 || rows.length === 0) return null;
  // No column has a date as its name.
  if (!first.some(isDate))
    return { header: first.map((name) => name.trim()), hasHeader: true, rows };
  const header = first.map((_cell, column) => String(column + 1));
  return { header, hasHeader: false, rows: [first, ...rows] };
}

/** The rows from the header on. Numbers writes the name of the table above it, and people write a title there. */
function withoutTitle(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isTitle = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length < 2;
  const start = rows.findIndex((row) => !isTitle(row));
  // More than a few such rows are no title.
  return start > 0 && start <= 3 ? rows.slice(start) : rows;
}

/** The first rows of a table that may be cut off. */
export function parseTableHead(text: string): Table | null {
  return parseTable(text, sampled);
}

/** Whether `cell` is a date in a form that people and programs write. */
export function isDate(cell: string): boolean {
  return parseWritten(withWholeYear(cell.trim()), null) !== null;
}

/** `text` from its header on: Excel may write `sep=;` above it. */
export function withoutSeparatorLine(text: string): string {
  return text.trimStart().replace(/^sep=.\r?\n/, '');
}

/** The separator that the header has most of, outside quotes. A title above it has none. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 16_000).split(/[\r\n]/, 8);
  const line = lines.find((each) => /[,;\t|]/.test(each)) ?? '';
  const plain = line.slice(0, 4000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((sign) => plain.split(sign).length);
  return [',', ';', '\t', '|'][counts.indexOf(Math.max(...counts))] ?? ',';
}
