import type { Entry } from '../../entries/Entry.ts';
import { findTags } from '../../entries/tags.ts';
import { ownColumns } from '../formats/csv/ownColumns.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { loggedDays } from './loggedDays.ts';

/**
 * The log as a table (RFC 4180), oldest entry first, every cell in quotes, lines ended by CRLF. It begins with a byte
 * order mark, because spreadsheets take a table without one for another encoding.
 */
export async function* writeCsv({
  localStore,
}: Pick<ExportDeps, 'localStore'>): AsyncGenerator<string, void, void> {
  yield `\uFEFF${rowOf(ownColumns)}`;
  for await (const days of loggedDays(localStore)) {
    yield days.flatMap(({ entries }) => entries.map((entry) => rowOf(cellsOf(entry)))).join('');
  }
}

function cellsOf(entry: Entry): readonly string[] {
  const { day, time, zone, text, id, createdAtMs, updatedAtMs, writtenAtMs } = entry;
  const tags = [...new Set(findTags(text).map(({ name }) => name))].join(',');
  const instants = [createdAtMs, updatedAtMs, writtenAtMs ?? null].map((ms) =>
    ms === null ? '' : new Date(ms).toISOString(),
  );
  return [day, time, zone, text, tags, id, ...instants];
}

/**
 * Spreadsheets run a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula (OWASP, "CSV
 * injection"). An apostrophe before it prevents that. A reader takes one apostrophe away before these characters,
 * so a cell that already has apostrophes there gets one more.
 */
const formula = /^'*[=+\-@\t\r]/;

function rowOf(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const inert = formula.test(cell) ? `'${cell}` : cell;
    return `"${inert.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
