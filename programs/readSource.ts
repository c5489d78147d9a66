import { addDays } from '../src/dates/addDays.ts';
import { compareDays } from '../src/dates/compareDays.ts';
import { dayKey, parseDayKey, type DayKey } from '../src/dates/DayKey.ts';
import { daysBetween } from '../src/dates/daysBetween.ts';
import { formatMonthDayYear, parseMonthDayYear } from '../src/dates/monthDayYear.ts';
import type { Entry } from '../src/entries/Entry.ts';
import { parseEntry } from '../src/entries/parseEntry.ts';
import { fieldsOf, numberOr, textOr, type Fields } from '../unseal/json.ts';
import { openKeys } from '../unseal/openKeys.ts';
import { createOpener } from '../unseal/openRow.ts';
import { jsonIn } from '../unseal/readFile.ts';
import { findLog, readLog } from '../unseal/readLog.ts';
import { Refusal } from '../unseal/Refusal.ts';
import type { Source, Span } from './options.ts';
import { signIn } from './site.ts';

/** Entries of a span, in no order. */
export interface ReadEntries {
  readonly entries: readonly Entry[];
  /** Rows of the span that this program cannot read. */
  readonly unreadable: number;
}

/** The secrets that a person gives when they are needed. */
export interface Secrets {
  password(): Promise<string>;
  /** The passphrase or the recovery key. */
  passphrase(): Promise<string>;
}

/** Reads the entries of `span`. Throws a {@link Refusal} when the log cannot be had or opened. */
export async function readSource(
  source: Source,
  span: Span,
  secrets: Secrets,
): Promise<ReadEntries> {
  if (source.kind === 'file') {
    const exported = await jsonIn(source.path);
    const root = fieldsOf(exported);
    if (root['format'] === 'daylog-export') return ofDaylogExport(root, span);
    const uid = source.uid ?? onlyPersonIn(root);
    const log = uid === undefined ? null : findLog(exported, uid);
    if (uid === undefined || log === null)
      throw new Refusal(`${source.path} holds no log, or several. Name one with --uid.`);
    return ofDatabase(log, uid, span, secrets);
  }
  const person = await signIn(source.origin, source.email, await secrets.password());
  const days = daysToAsk(span);
  const entries: Record<string, unknown> = {};
  if (days === null) Object.assign(entries, fieldsOf(await person.read('entries')));
  else for (const day of days) entries[day] = await person.read(`entries/${day}`);
  const log = { entries, encryption: await person.read('encryption') };
  return ofDatabase(log, person.uid, span, secrets);
}

/** A longer span takes the whole log in one request. */
const mostSingleDays = 62;

/** The names of the days in the database. null: the span is long. */
function daysToAsk({ first, last }: Span): readonly string[] | null {
  const count = daysBetween(first, last) + 1;
  if (count > mostSingleDays) return null;
  return Array.from({ length: count }, (_, index) => formatMonthDayYear(addDays(first, index)));
}

/** Its entries are as `logs/{uid}/entries` has them, each with its id. */
function ofDaylogExport(root: Fields, span: Span): ReadEntries {
  const entries: Entry[] = [];
  let unreadable = 0;
  for (const line of Object.values(fieldsOf(root['days'])).map(fieldsOf)) {
    const day = parseDayKey(textOr(line['day'], ''));
    if (day === undefined || !isWithin(day, span)) continue;
    unreadable += numberOr(line['unreadable'], 0);
    for (const row of Object.values(fieldsOf(line['entries'])).map(fieldsOf)) {
      const entry = parseEntry(textOr(row['id'], ''), day, row);
      if (entry === null) unreadable += 1;
      else entries.push(entry);
    }
  }
  return { entries, unreadable };
}

/** Opens no row of another day. */
async function ofDatabase(
  log: Fields,
  uid: string,
  span: Span,
  secrets: Secrets,
): Promise<ReadEntries> {
  const days = Object.entries(fieldsOf(log['entries'])).filter(([name]) => {
    const day = parseMonthDayYear(name);
    return day !== undefined && isWithin(day, span);
  });
  const opener = createOpener(await dataKeysOf(log, days, uid, secrets));
  const readable = readLog({ entries: Object.fromEntries(days) }, uid, opener);
  const entries: Entry[] = [];
  let unreadable = readable.unreadable.length;
  for (const row of readable.entries) {
    const entry = parseEntry(textOr(row['id'], ''), dayKey(textOr(row['day'], '')), row);
    if (entry === null) unreadable += 1;
    else entries.push(entry);
  }
  return { entries, unreadable };
}

/** Asks for the passphrase only if a row is sealed: a log whose encryption was turned off keeps its key record. */
async function dataKeysOf(
  log: Fields,
  days: readonly (readonly [string, unknown])[],
  uid: string,
  secrets: Secrets,
): Promise<ReadonlyMap<number, Buffer>> {
  const rows = days.flatMap(([, day]) => Object.values(fieldsOf(day)));
  if (!rows.some((row) => 'sealed' in fieldsOf(row))) return new Map();
  const keys = openKeys(fieldsOf(log['encryption']), uid, await secrets.passphrase());
  if (keys !== null) return keys.dataKeys;
  throw new Refusal(
    'This does not open the log: it is another secret, or the key record is damaged.',
  );
}

const isWithin = (day: DayKey, { first, last }: Span) =>
  compareDays(first, day) <= 0 && compareDays(day, last) <= 0;

/** The person of a database export that holds one log. */
function onlyPersonIn(root: Fields): string | undefined {
  const people = Object.keys(fieldsOf(root['logs']));
  return people.length === 1 ? people[0] : undefined;
}
