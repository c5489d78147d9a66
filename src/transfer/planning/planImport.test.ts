import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asWriteId } from '../../entries/entryIds.ts';
import { maxTextLength } from '../../entries/Entry.ts';
import { lastState } from '../../log/imports/ImportedLife.ts';
import { inReadableLog } from '../../../tests/support/idKeys.ts';
import type { Candidate } from '../Candidate.ts';
import type { KnownEntries } from './compare.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { livesOf, planImport, type PlanChoices } from './planImport.ts';
import { readMost, readJournal, recogniseFolder, noAnswers } from './readJournal.ts';

const choices: PlanChoices = {
  zone: 'Europe/Berlin',
  hasTags: true,
  hasDetails: false,
  hasStars: true,
  hasPhotos: true,
  leftOut: [],
};
const nowMs = Date.parse('2026-11-22T12:00:00Z');
const nothing: KnownEntries = {
  entries: new Map(),
  texts: new Map(),
  deleted: new Set(),
  isWhole: true,
  isBeingUndone: false,
};
const folder = { files: [] };

function candidate(sourceId: string, day: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    source: 'day-one',
    sourceId,
    journal: 'Home',
    text: sourceId,
    tags: [],
    details: [],
    isStarred: false,
    writtenAtMs: null,
    losses: [],
    raw: null,
    own: null,
    moment: {
      kind: 'wall',
      day: dayKey(day),
      time: timeString(9, 0, 0),
      zone: 'Europe/Berlin',
    },
    ...changes,
  };
}

function formatOf(items: readonly ReadItem[], claims: 'yes' | 'no' = 'yes'): JournalFormat {
  return {
    source: 'day-one',
    recognise: () =>
      Promise.resolve(claims === 'no' ? { kind: 'no' } : { kind: 'yes', questions: [] }),
    read: async function* () {
      await Promise.resolve();
      yield* items;
    },
  };
}

async function read(...candidates: readonly Candidate[]) {
  const items = candidates.map((each): ReadItem => ({ kind: 'entry', candidate: each }));
  return inReadableLog(await readJournal(formatOf(items), folder, noAnswers));
}

async function knownAs(
  candidates: readonly Candidate[],
  change: (entry: Entry) => Entry | null = (entry) => entry,
): Promise<KnownEntries> {
  const plan = planImport(await read(...candidates), nothing, choices);
  const entries = livesOf(plan.fresh, nowMs)
    .map(lastState)
    .map((entry) => [entry.id, change(entry)] as const);
  return {
    entries: new Map(entries),
    texts: new Map(),
    deleted: new Set(),
    isWhole: true,
    isBeingUndone: false,
  };
}

describe('the plan of an import', () => {
  const one = candidate('one', '2023-05-01');
  const two = candidate('two', '2024-02-29', { journal: 'Work', tags: ['x'] });
  const three = candidate('three', '2024-03-01', { losses: [{ kind: 'photo', count: 2 }] });

  it('keeps the order of the file where the source says no seconds', async () => {
    const at = (hour: number, second: number): Candidate['moment'] => {
      const time = timeString(hour, 0, second);
      return { kind: 'wall', day: dayKey('2024-02-29'), time, zone: 'Etc/Unknown' };
    };
    const block = (text: string, changes: Partial<Candidate> = {}) =>
      candidate('', '2024-02-29', { text, sourceId: null, moment: at(0, 0), ...changes });
    const all = [
      ...['zebra', 'apple', 'mango'].map((text) => block(text)),
      block('row', { raw: 'row', sourceId: 'a' }),
      block('known', { sourceId: 'b' }),
      block('own', { own: { addedLater: false } }),
      block('seconds', { moment: at(0, 7) }),
    ];
    const timesOf = async (known: KnownEntries) => {
      const { fresh } = planImport(await read(...all), known, choices);
      return Object.fromEntries(fresh.map(({ parts: [{ text, time }] }) => [text, time]));
    };
    const times = await timesOf(nothing);
    expect(times).toEqual({
      zebra: '00:00:00',
      apple: '00:00:01',
      mango: '00:00:02',
      row: '00:00:03',
      known: '00:00:00',
      own: '00:00:00',
      seconds: '00:00:07',
    });
    // What is here already still takes its second.
    const again = await timesOf(await knownAs([all[0] ?? block('zebra')]));
    expect({ zebra: '00:00:00', ...again }).toEqual(times);
    expect(again).not.toHaveProperty('zebra');
  });

  it('counts by journal and year, and shows the first, middle and last entry', async () => {
    const content = { time: '09:00:00', zone: 'Europe/Berlin', addedLater: false };
    const { summary } = planImport(await read(three, two, one), nothing, choices);
    expect(summary).toEqual({
      groups: [
        {
          journal: 'Home',
          year: 2023,
          counts: { new: 1, here: 0, different: 0, deleted: 0 },
          unreadable: 0,
        },
        {
          journal: 'Home',
          year: 2024,
          counts: { new: 1, here: 0, different: 0, deleted: 0 },
          unreadable: 0,
        },
        {
          journal: 'Work',
          year: 2024,
          counts: { new: 1, here: 0, different: 0, deleted: 0 },
          unreadable: 0,
        },
      ],
      counts: { new: 3, here: 0, different: 0, deleted: 0 },
      trashed: 0,
      repeated: 0,
      unreadable: { count: 0, journals: [] },
      losses: [{ kind: 'photo', count: 2 }],
      samples: [
        { ...content, day: '2023-05-01', text: 'one' },
        { ...content, day: '2024-02-29', text: 'two\n\n#x' },
        { ...content, day: '2024-03-01', text: 'three' },
      ],
      span: { first: '2023-05-01', last: '2024-03-01' },
      instants: 0,
      holds: { tags: true, details: false, stars: false, photos: false },
      photos: { count: 0, bytes: 0, additions: 0, missing: 0, tooMany: 0 },
      // 1,600 for each entry, and 4 for each of 15 characters.
      neededBytes: 4860,
    });
  });

  it('leaves journals out and still counts them', async () => {
    const chosen = { ...choices, leftOut: ['Home'] };
    const { summary, fresh } = planImport(await read(one, two, three), nothing, chosen);
    expect(fresh.map(({ candidate: { sourceId } }) => sourceId)).toEqual(['two']);
    expect(summary.groups.length).toBe(3);
    expect(summary.counts.new).toBe(1);
    expect(summary.losses).toEqual([]);
  });

  it('recognises entries that were imported, edited, deleted, or changed at the source', async () => {
    const all = [one, two, three];
    const compared = async (known: KnownEntries, candidates = all) =>
      planImport(await read(...candidates), known, choices).summary.counts;
    expect(await compared(await knownAs(all))).toEqual({
      new: 0,
      here: 3,
      different: 0,
      deleted: 0,
    });
    const edited = await knownAs(all, (entry) => ({
      ...entry,
      text: 'mine',
      revision: 2,
      writeId: asWriteId('w'),
    }));
    expect(await compared(edited)).toEqual({ new: 0, here: 3, different: 0, deleted: 0 });
    const deleted = await knownAs(all, () => null);
    expect(await compared(deleted)).toEqual({ new: 0, here: 3, different: 0, deleted: 0 });
    const changed = all.map((each) => ({ ...each, text: `${each.text} more` }));
    expect(await compared(await knownAs([one]), changed)).toEqual({
      new: 2,
      here: 0,
      different: 1,
      deleted: 0,
    });
    const otherChoices = { ...choices, hasTags: false, zone: 'Asia/Tokyo' };
    const again = planImport(await read(...all), await knownAs(all), otherChoices);
    expect(again.summary.counts).toEqual({ new: 0, here: 3, different: 0, deleted: 0 });
  });

  it('counts an entry once that stands in the file twice', async () => {
    const { summary, fresh } = planImport(await read(one, one, two), nothing, choices);
    expect([summary.counts.new, summary.repeated, fresh.length]).toEqual([2, 1, 2]);
  });

  it('knows entries of an own export by day, time and text, each entry of the log once', async () => {
    const tea = candidate('tea', '2024-01-01', { sourceId: null, own: { addedLater: false } });
    const texts = new Map([['2024-01-01 09:00:00', ['x', 'tea', 'tea']]]);
    const known = { ...nothing, texts };
    const counts = async (...candidates: readonly Candidate[]) =>
      planImport(await read(...candidates), known, choices).summary.counts;
    expect(await counts(tea, tea)).toEqual({ new: 0, here: 2, different: 0, deleted: 0 });
    expect(await counts(tea, tea, tea)).toEqual({ new: 1, here: 2, different: 0, deleted: 0 });
    expect(await counts({ ...tea, own: null })).toEqual({
      new: 1,
      here: 0,
      different: 0,
      deleted: 0,
    });
    expect(await counts({ ...tea, text: 'Tea' })).toEqual({
      new: 1,
      here: 0,
      different: 0,
      deleted: 0,
    });
  });

  describe('of parts that cannot be read', () => {
    const lost = candidate('lost', '2024-01-01', {
      moment: { kind: 'instant', atMs: Number.NaN },
      text: 'Who knows when',
    });
    const part = (
      where: string,
      changes: Partial<ReadItem & { kind: 'unreadable' }> = {},
    ): ReadItem => ({
      kind: 'unreadable',
      where,
      reason: 'no-day',
      ...changes,
    });
    const planOf = async (items: readonly ReadItem[], leftOut: readonly string[] = []) =>
      planImport(inReadableLog(await readJournal(formatOf(items), folder, noAnswers)), nothing, {
        ...choices,
        leftOut,
      });

    it('counts them by journal and reason, and by year where the day is known', async () => {
      const { moment } = candidate('empty', '2024-02-01');
      const items: readonly ReadItem[] = [
        { kind: 'entry', candidate: one },
        { kind: 'entry', candidate: lost },
        part('Home, 3', { journal: 'Home', reason: 'no-text', moment }),
        part('Work, 1', { journal: 'Work' }),
        part('Work, 2', { journal: 'Work' }),
        // In Berlin it is next year.
        part('Work, 3', {
          journal: 'Work',
          reason: 'deleted-there',
          moment: { kind: 'instant', atMs: Date.parse('2024-12-31T23:30:00Z') },
        }),
        part('a.jpg', { reason: 'damaged' }),
      ];
      const { summary, unreadable } = await planOf(items);
      const none = { new: 0, here: 0, different: 0, deleted: 0 };
      expect(summary.groups).toEqual([
        { journal: '', year: null, counts: none, unreadable: 1 },
        { journal: 'Home', year: 2023, counts: { ...none, new: 1 }, unreadable: 0 },
        { journal: 'Home', year: 2024, counts: none, unreadable: 1 },
        { journal: 'Home', year: null, counts: none, unreadable: 1 },
        { journal: 'Work', year: 2025, counts: none, unreadable: 1 },
        { journal: 'Work', year: null, counts: none, unreadable: 2 },
      ]);
      expect(summary.unreadable.count).toBe(6);
      const shown = summary.unreadable.journals.map(({ journal, reasons, first }) => ({
        journal,
        reasons: reasons.map(({ reason, count }) => `${reason} ${count}`),
        first: first.map(({ where }) => where),
      }));
      expect(shown).toEqual([
        { journal: '', reasons: ['damaged 1'], first: ['a.jpg'] },
        {
          journal: 'Home',
          reasons: ['no-text 1', 'not-a-date 1'],
          first: ['Home, 3', 'Home: Who knows when'],
        },
        {
          journal: 'Work',
          reasons: ['no-day 2', 'deleted-there 1'],
          first: ['Work, 1', 'Work, 2', 'Work, 3'],
        },
      ]);
      expect(unreadable.length).toBe(6);
    });

    it('does not list those of a journal that is left out', async () => {
      const items = [part('1', { journal: 'Home' }), part('2', { journal: 'Work' })];
      const { summary, unreadable } = await planOf(items, ['Home']);
      expect(summary.groups.map(({ journal }) => journal)).toEqual(['Home', 'Work']);
      expect(summary.unreadable).toMatchObject({ count: 1, journals: [{ journal: 'Work' }] });
      expect(unreadable.map(({ where }) => where)).toEqual(['2']);
    });

    it('lists a hundred at most', async () => {
      const items = Array.from({ length: 120 }, (_, index) => part(`entry ${index}`));
      const { summary } = await planOf([...items, { kind: 'entry', candidate: lost }]);
      expect(summary.unreadable.count).toBe(121);
      expect(summary.unreadable.journals.map(({ first }) => first.length)).toEqual([50, 1]);
      expect(summary.span).toBe(null);
      expect(summary.samples).toEqual([]);
    });
  });

  it('stores the shown text, cut into parts with ids of their own', async () => {
    const long = candidate('long', '2024-01-01', { text: 'word '.repeat(50_000) });
    const { fresh } = planImport(await read(long, one), nothing, choices);
    const entries = livesOf(fresh, nowMs).map(lastState);
    expect(entries.map(({ day, revision }) => [day, revision])).toEqual([
      ['2023-05-01', 1],
      ...Array.from({ length: 3 }, () => ['2024-01-01', 1]),
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
    expect(new Set(entries.map(({ writeId }) => writeId)).size).toBe(4);
    expect(entries.every(({ text }) => text.length <= maxTextLength)).toBe(true);
  });
});

describe('when an entry was written', () => {
  it.each([
    ['is kept', Date.parse('2018-04-21T10:00:00Z'), Date.parse('2018-04-21T10:00:00Z')],
    ['is kept for a clock that is a day ahead', nowMs + 86_400_000, nowMs + 86_400_000],
    ['is left out if the source does not say', null, undefined],
    ['is left out if it is to come', nowMs + 86_400_001, undefined],
    ['is left out before the year 1', -62_135_596_800_000, undefined],
  ])('%s', async (_what, writtenAtMs, expected) => {
    const one = candidate('one', '2018-04-21', { writtenAtMs });
    const { fresh } = planImport(await read(one), nothing, choices);
    const [entry] = livesOf(fresh, nowMs).map(lastState);
    expect(entry?.writtenAtMs).toBe(expected);
    expect(entry !== undefined && 'writtenAtMs' in entry).toBe(expected !== undefined);
  });
});

describe('the formats', () => {
  it('are asked about the files, and the one that reads most is taken', async () => {
    const few = formatOf([{ kind: 'entry', candidate: candidate('a', '2024-01-01') }]);
    const many = formatOf(
      ['a', 'b'].map((id): ReadItem => ({ kind: 'entry', candidate: candidate(id, '2024-01-01') })),
    );
    const found = await recogniseFolder([formatOf([], 'no'), few, many], folder);
    if (found.kind !== 'known') throw new Error(found.kind);
    expect(found.claims.length).toBe(2);
    const most = await readMost(found.claims, folder);
    expect([most.claim.format, most.journal.candidates.length]).toEqual([many, 2]);
  });

  it('are counted as if their questions were answered', async () => {
    const silent = formatOf([{ kind: 'entry', candidate: candidate('a', '2024-01-01') }]);
    const asking: JournalFormat = {
      ...silent,
      recognise: () =>
        Promise.resolve({ kind: 'yes', questions: [{ kind: 'date-order', samples: [] }] }),
      read: async function* (_folder, { dateOrder }) {
        await Promise.resolve();
        for (const id of dateOrder === null ? [] : ['a', 'b'])
          yield { kind: 'entry', candidate: candidate(id, '2024-01-01') };
      },
    };
    const found = await recogniseFolder([silent, asking], folder);
    if (found.kind !== 'known') throw new Error(found.kind);
    expect((await readMost(found.claims, folder)).claim.format).toBe(asking);
  });

  it('refuse a file of a known program only if no other format reads it', async () => {
    const refusing: JournalFormat = {
      ...formatOf([]),
      recognise: () => Promise.resolve({ kind: 'refused', reason: 'encrypted' }),
    };
    expect(await recogniseFolder([refusing], folder)).toEqual({
      kind: 'refused',
      source: 'day-one',
      reason: 'encrypted',
    });
    expect(await recogniseFolder([refusing, formatOf([])], folder)).toMatchObject({
      kind: 'known',
    });
    expect(await recogniseFolder([formatOf([], 'no')], folder)).toEqual({ kind: 'unknown' });
  });
});
