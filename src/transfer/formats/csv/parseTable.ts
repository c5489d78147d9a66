import Papa from 'papaparse';

/** The rows of a table of text. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The most rows that tell what the columns hold. */
const sampled = 200;

/**
 * The table in `source` (RFC 4180): separated by `,` `;` tab or `|`, cells may be quoted and hold line breaks. null if it
 * has no second column or no second row. `most` limits the rows.
 */
export function parseTable(source: string, most = 0): Table | null {
  const text = withoutSeparatorLine(source);
  const { data } = Papa.parse<readonly string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: 'greedy',
    preview: most === 0 ? 0 : most + 1,
  });
  const [header = [], ...rows] = data;
  if (header.length < 2 || rows.length === 0) return null;
  return { header: header.map((name) => name.trim()), rows };
}

/** The first rows of a table that may be cut off. */
export function parseTableHead(text: string): Table | null {
  return parseTable(text, sampled);
}

/** `text` from its header on: Excel may write `sep=;` above it. */
export function withoutSeparatorLine(text: string): string {
  return text.trimStart().replace(/^sep=.\r?\n/, '');
}

/** The separator that the header has most of, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const plain = line.slice(0, 4000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((sign) => plain.split(sign).length);
  return [',', ';', '\t', '|'][counts.indexOf(Math.max(...counts))] ?? ',';
}
