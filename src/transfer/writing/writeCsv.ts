import type { Entry } from '../../entries/Entry.ts';
import { findTags } from '../../entries/tags.ts';
import { trackerKey, trackersOf, type TrackedValue } from '../../entries/trackers/trackersOf.ts';
import { ownColumns, trackerMark } from '../formats/csv/ownColumns.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { loggedDays } from './loggedDays.ts';

/** Columns of trackers. Each is a cell in every row, so accidental names must not have one. */
const mostTrackers = 100;

/**
 * The log as a table (RFC 4180), oldest entry first, every cell in quotes, lines ended by CRLF. It begins with a byte
 * order mark, because spreadsheets take a table without one for another encoding. The most frequent trackers have a column
 * each, so the log is read twice.
 */
export async function* writeCsv({
  localStore,
}: Pick<ExportDeps, 'localStore'>): AsyncGenerator<string, void, void> {
  const trackers = await trackersIn(localStore);
  const keys = [...trackers.keys()];
  const names = [...trackers.values()].map((name) => `${name}${trackerMark}`);
  const rest = names.length === 0 ? '' : `,${names.map((name) => cellOf(name)).join(',')}`;
  yield `\uFEFF${ownColumns.map(cellOf).join(',')}${rest}\r\n`;
  for await (const days of loggedDays(localStore)) {
    yield days.flatMap(({ entries }) => entries.map((entry) => rowOf(entry, keys))).join('');
  }
}

/** The most frequent trackers of the log by their keys, each in its first spelling, sorted by key. */
async function trackersIn(localStore: ExportDeps['localStore']): Promise<Map<string, string>> {
  const found = new Map<string, { readonly name: string; count: number }>();
  for await (const days of loggedDays(localStore)) {
    for (const { text } of days.flatMap(({ entries }) => entries)) {
      for (const { name } of trackersOf(text)) {
        const key = trackerKey(name);
        const tracker = found.get(key) ?? { name, count: 0 };
        tracker.count += 1;
        found.set(key, tracker);
      }
    }
  }
  const most = [...found].sort(([, a], [, b]) => b.count - a.count).slice(0, mostTrackers);
  return new Map(
    most.map(([key, { name }]) => [key, name] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function rowOf(entry: Entry, trackers: readonly string[]): string {
  const { day, time, zone, text, id, createdAtMs, updatedAtMs, writtenAtMs } = entry;
  const tags = [...new Set(findTags(text).map(({ name }) => name))].join(',');
  const instants = [createdAtMs, updatedAtMs, writtenAtMs ?? null].map((ms) =>
    ms === null ? '' : new Date(ms).toISOString(),
  );
  const own = [day, time, zone, text, tags, id, ...instants].map(cellOf);
  if (trackers.length === 0) return `${own.join(',')}\r\n`;
  const tracked = trackersOf(text);
  const cells = trackers.map((key) =>
    trackerCell(tracked.flatMap(({ name, value }) => (trackerKey(name) === key ? value : []))),
  );
  return `${[...own, ...cells].join(',')}\r\n`;
}

/** The values of one tracker in one entry. A number alone is one for a spreadsheet, also below zero. */
function trackerCell(values: readonly TrackedValue[]): string {
  const [only] = values;
  if (values.length === 1 && only?.kind === 'number' && only.unit === '') return `"${only.number}"`;
  return cellOf(values.map(valueText).join('; '));
}

function valueText(value: TrackedValue): string {
  if (value.kind === 'words') return value.text;
  return value.unit === '' ? String(value.number) : `${value.number} ${value.unit}`;
}

/**
 * Spreadsheets run a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula (OWASP, "CSV
 * injection"). An apostrophe before it prevents that. A reader takes one apostrophe away before these characters,
 * so a cell that already has apostrophes there gets one more.
 */
const formula = /^'*[=+\-@\t\r]/;

function cellOf(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
