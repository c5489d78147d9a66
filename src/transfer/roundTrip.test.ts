import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { deviceWith, entryAt, joined } from '../../tests/support/deviceWith.ts';
import { inReadableLog } from '../../tests/support/idKeys.ts';
import { addDays } from '../dates/addDays.ts';
import { dayKey } from '../dates/DayKey.ts';
import { instantAt } from '../dates/instantAt.ts';
import type { Entry } from '../entries/Entry.ts';
import { sortEntries } from '../entries/sortEntries.ts';
import type { LocalStore } from '../log/LocalStore.ts';
import type { Candidate } from './Candidate.ts';
import type { JournalFormat, SourceFolder } from './JournalFormat.ts';
import { findKnown } from './planning/compare.ts';
import { ownMoments } from './planning/createPlans.ts';
import { csv } from './formats/csv/csv.ts';
import { daylog } from './formats/daylog/daylog.ts';
import { dayOneJson } from './formats/dayOne/dayOneJson.ts';
import { jrnl } from './formats/jrnl/jrnl.ts';
import { logseq } from './formats/logseq/logseq.ts';
import { markdown } from './formats/markdown/markdown.ts';
import { allIdsOf } from './planning/identities.ts';
import { planImport } from './planning/planImport.ts';
import { noAnswers, readJournal } from './planning/readJournal.ts';
import { cleanText } from './reading/candidateItem.ts';
import { exportAs } from './writing/exportAs.ts';
import type { ExportedMember } from './writing/ExportedMember.ts';
import { writeCsv } from './writing/writeCsv.ts';
import { writeDayOne } from './writing/writeDayOne.ts';
import { writeJrnl } from './writing/writeJrnl.ts';
import { writeLogseq } from './writing/writeLogseq.ts';
import { writeMarkdownFolder } from './writing/writeMarkdownFolder.ts';

/** Lines that mean something to at least one of the formats. */
const oddLines = [
  ...['# heading', '## 10:00:00', '##  10:00:00 Europe/Rome', '```', '~~~ sh', '---', '#', '====='],
  ...['[2026-11-20 10:00:00] x', ' [2026-11-20 10:00:00] x', '[1] note', '[x] done', '*star*', '*'],
  ...['- item', '  - deeper', '* item', '> quote', '| a | b |', '1. one', 'TODO x', 'am Morgen'],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@x',
    "'=1",
    "''",
    '"quoted", "cells"',
    'a;b\tc',
    '\\*no star\\*',
    'a\\b',
  ],
  ...['date: 2026-01-01', 'key:: value', '&#13;', '&amp;#13;', '#tag', '#star', 'שלום #תג', '👩‍👩‍👧'],
  ...['one\r\ntwo', '\rx', '', '', '    code', '    # code', 'text', 'an [[link]] and ((block))'],
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...oddLines), fc.string({ unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((lines) => lines.join('\n'))
  .filter((words) => words.trim() !== '');

/** Nearer to the beginning of the calendar, an instant has no day in some zone, and is not read. */
const firstReadDay = dayKey('0001-01-05');

const zone = fc.constantFrom(
  ...['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'],
  ...['Etc/Unknown', '+05:30', 'Mars/Olympus'],
);

const twoDigits = (most: number) => fc.nat(most).map((part) => String(part).padStart(2, '0'));

const entries = fc
  .array(
    fc.record({
      day: fc
        .oneof(
          fc.constantFrom(...['2026-03-29', '2011-12-30', '2024-02-29', '1969-12-31']),
          fc.nat(3_000_000),
        )
        .map((day) => (typeof day === 'string' ? day : addDays(firstReadDay, day))),
      time: fc.tuple(twoDigits(23), twoDigits(59), twoDigits(59)).map((parts) => parts.join(':')),
      zone,
      text,
      addedLater: fc.boolean(),
      writtenAtMs: fc.option(fc.nat(1_700_000_000_000), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((found) =>
    found.map(({ day, time, text: words, writtenAtMs, ...rest }, number) =>
      entryAt(day, time, words, {
        ...rest,
        number,
        ...(writtenAtMs !== undefined && { writtenAtMs }),
      }),
    ),
  );

/** What comes back of an entry. */
interface Read {
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly text: string;
}

function folderOf(files: Readonly<Record<string, string>>): SourceFolder {
  return {
    files: Object.entries(files)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, content]) => {
        const bytes = new TextEncoder().encode(content);
        return { path, size: bytes.length, bytes: () => Promise.resolve(bytes) };
      }),
  };
}

/** The candidates that `format` finds; fails if there is anything else, or a question. */
async function candidatesIn(
  format: JournalFormat,
  folder: SourceFolder,
): Promise<readonly Candidate[]> {
  expect(await format.recognise(folder)).toEqual({ kind: 'yes', questions: [] });
  const found: Candidate[] = [];
  for await (const item of format.read(folder, { dateOrder: null, columns: null })) {
    if (item.kind === 'entry') found.push(item.candidate);
    // The store has no server, and no settings: our own file says so.
    else if (item.kind === 'unreadable' && item.reason !== 'incomplete')
      throw new Error(`${item.where}: ${item.reason}`);
  }
  return found;
}

function readOf({ moment, text: words }: Candidate): Read {
  if (moment.kind === 'instant') throw new Error('The wall time is lost.');
  return { day: moment.day, time: moment.time, zone: moment.zone, text: words };
}

async function filesOf(members: AsyncIterable<ExportedMember>) {
  const files: Record<string, string> = {};
  for await (const { path, content } of members) {
    if (typeof content === 'string') files[path] = content;
  }
  return files;
}

function inOrder(all: readonly Entry[]): readonly Entry[] {
  const days = [...new Set(all.map(({ day }) => day))].sort();
  return days.flatMap((day) => sortEntries(all.filter((entry) => entry.day === day)));
}

const expected = (all: readonly Entry[], change: (entry: Entry) => Partial<Read> = () => ({})) =>
  inOrder(all).map((entry) => {
    const { day, time, zone: place, text: words } = entry;
    return { day, time, zone: place, text: words, ...change(entry) };
  });

function holds(property: (localStore: LocalStore, all: readonly Entry[]) => Promise<void>) {
  return fc.assert(
    fc.asyncProperty(entries, async (all) => property(await deviceWith(all), all)),
    { numRuns: 200 },
  );
}

/** A text without what readers of other programs' files never keep: its line ends and its outer blank lines. */
const plain = ({ text: words }: Entry) => ({ text: cleanText(words) });

const hasInstant = ({ day, time, zone: place }: Entry) =>
  /^[A-Z]/i.test(place) && instantAt(day, time, place) !== null;

describe('an export that is read again', () => {
  it('in the own format has the same ids, days, times, zones, texts and writtenAt', () =>
    holds(async (localStore, all) => {
      const found = await candidatesIn(daylog, await ownExportOf(localStore));
      expect(found.map(readOf)).toEqual(expected(all));
      expect(found.map(({ sourceId, writtenAtMs }) => [sourceId, writtenAtMs])).toEqual(
        inOrder(all).map(({ id, writtenAtMs }) => [id, writtenAtMs ?? null]),
      );
    }));

  it('as a Markdown folder has exactly the same days, times, zones and texts', () =>
    holds(async (localStore, all) => {
      const files = await filesOf(writeMarkdownFolder({ localStore }));
      const found = await candidatesIn(markdown, folderOf(files));
      expect(found.map(readOf)).toEqual(expected(all));
    }));

  it('as a Day One journal keeps days, times and texts, and the zones that Day One knows', () =>
    holds(async (localStore, all) => {
      const found = await candidatesIn(
        dayOneJson,
        folderOf({ 'Daylog.json': await joined(writeDayOne({ localStore })) }),
      );
      expect(found.map(readOf)).toEqual(
        expected(all, (entry) => ({
          ...plain(entry),
          ...(hasInstant(entry) ? {} : { zone: 'Etc/UTC' }),
        })),
      );
    }));

  it('as jrnl text has the same days, times and texts', () =>
    holds(async (localStore, all) => {
      const found = await candidatesIn(
        jrnl,
        folderOf({ 'daylog.txt': await joined(writeJrnl({ localStore })) }),
      );
      expect(found.map(readOf)).toEqual(
        expected(all, (entry) => ({ ...plain(entry), zone: 'Etc/Unknown' })),
      );
    }));

  it('as a table has the same days, times, zones and texts', () =>
    holds(async (localStore, all) => {
      const found = await candidatesIn(
        csv,
        folderOf({ 'daylog.csv': await joined(writeCsv({ localStore })) }),
      );
      expect(found.map(readOf)).toEqual(expected(all, plain));
    }));

  it('as Logseq journals has the same days, times and words', () =>
    holds(async (localStore, all) => {
      const files = await filesOf(writeLogseq({ localStore }));
      const found = await candidatesIn(logseq, folderOf(files));
      expect(found.map(readOf)).toEqual(
        expected(all, (entry) => ({ ...plain(entry), zone: 'Etc/Unknown' })),
      );
    }));
});

/** What an import of `folder` into the log of `localStore` would do. */
async function countsInto(localStore: LocalStore, format: JournalFormat, folder: SourceFolder) {
  const journal = inReadableLog(await readJournal(format, folder, noAnswers));
  const known = await findKnown(localStore, allIdsOf(journal), ownMoments(journal));
  if (!known.ok) throw new Error(known.error.kind);
  const choices = {
    zone: 'UTC',
    hasTags: true,
    hasDetails: false,
    hasStars: true,
    hasPhotos: true,
    leftOut: [],
  };
  return planImport(journal, known.value, choices).summary.counts;
}

/** The log of `localStore` as an export in the own format. */
async function ownExportOf(localStore: LocalStore): Promise<SourceFolder> {
  const { stream } = exportAs('daylog', {
    localStore,
    history: null,
    settings: null,
    photos: null,
    nowMs: 0,
    today: dayKey('2026-11-22'),
  });
  return folderOf({ 'x.json': await new Response(stream).text() });
}

/** What version 1 wrote for `all`. */
function firstVersionOf(all: readonly Entry[]): SourceFolder {
  const days = inOrder(all).map(({ day, time, zone: place, text: words, addedLater }) => ({
    day,
    entries: [{ time, zone: place, text: words, ...(addedLater && { addedLater }) }],
  }));
  const file = JSON.stringify({ format: 'daylog', version: 1, isComplete: true, days });
  return folderOf({ 'x.json': file });
}

const ownExports: readonly (readonly [
  string,
  JournalFormat,
  (localStore: LocalStore, all: readonly Entry[]) => SourceFolder | Promise<SourceFolder>,
])[] = [
  ['of version 2', daylog, ownExportOf],
  ['of version 1', daylog, (_store, all) => firstVersionOf(all)],
  [
    'as a Markdown folder',
    markdown,
    async (localStore) => folderOf(await filesOf(writeMarkdownFolder({ localStore }))),
  ],
  [
    'as a Day One journal',
    dayOneJson,
    async (localStore) => folderOf({ 'Daylog.json': await joined(writeDayOne({ localStore })) }),
  ],
  [
    'as a table',
    csv,
    async (localStore) => folderOf({ 'daylog.csv': await joined(writeCsv({ localStore })) }),
  ],
  [
    'as jrnl text',
    jrnl,
    async (localStore) => folderOf({ 'daylog.txt': await joined(writeJrnl({ localStore })) }),
  ],
  [
    'as Logseq journals',
    logseq,
    async (localStore) => folderOf(await filesOf(writeLogseq({ localStore }))),
  ],
];

describe('an export that is imported into the same log', () => {
  it.each(ownExports)('%s adds nothing', (_what, format, folderFor) =>
    holds(async (localStore, all) => {
      const counts = await countsInto(localStore, format, await folderFor(localStore, all));
      expect(counts).toEqual({ new: 0, here: all.length, different: 0, deleted: 0 });
    }),
  );
});
