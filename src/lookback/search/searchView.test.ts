import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asEntryId, noWriteId } from '../../entries/entryIds.ts';
import { createSearchView } from './searchView.ts';
import { findTags } from '../../entries/tags.ts';
import { createTagsView } from '../tags/tagsView.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

function entriesOf(dayText: string, texts: readonly string[]): readonly Entry[] {
  const day = dayKey(dayText);
  return texts.map((text, number) =>
    testEntry({
      id: asEntryId(`${dayText} ${number}`),
      day,
      time: timeString(9, number % 60, 0),
      text,
      createdAtMs: 1,
      updatedAtMs: 1,
      writeId: noWriteId,
    }),
  );
}

type Log = Readonly<Record<string, readonly string[]>>;

const log: Log = {
  '2024-02-29': ['A leap day. #Travel to Köln', 'tea with Ada'],
  '2025-06-01': ['coffee with Ada #work', 'nothing'],
  '2026-11-20': ['Strong tea, #travel plans', '**Teatime** with milk', 'in `#travel` code'],
};

const goOn = () => Promise.resolve(true);

function search(log: Log) {
  const view = createSearchView();
  for (const [day, texts] of Object.entries(log)) view.setDay(dayKey(day), entriesOf(day, texts));
  const find = async (text: string, limit = 50) => {
    const answer = await view.find({ text, limit, asker: '' }, goOn);
    if (answer === null) throw new Error('nobody overtook it');
    return answer;
  };
  return {
    view,
    find,
    /** The ids of the hits, made of day and number. */
    ids: async (text: string) => (await find(text)).hits.map(({ id }) => id),
    /** The snippet of the only hit, with lit parts in brackets. */
    shown: async (text: string) => {
      const { hits } = await find(text);
      const pieces = hits[0]?.pieces ?? [];
      return pieces.map(({ text, isLit }) => (isLit ? `[${text}]` : text)).join('');
    },
    similar: async (text: string) =>
      (await view.similar(text, goOn)).map(({ instead, query }) => [instead, query]),
  };
}

it('says which photos an entry names, each once, also by their alt text', async () => {
  const [first, second] = ['01JD3ZK5W8QH5T3M2N4P6R7S8A', '01JD3ZK5W8QH5T3M2N4P6R7S8B'];
  const { find } = search({
    '2026-11-20': [
      `![Sea](file:${second}) tea ![Red sky](file:${first}) ![](file:${second})`,
      'sky',
    ],
  });
  expect((await find('red')).hits.map(({ photos }) => photos)).toEqual([[second, first]]);
  expect((await find('sky')).hits.map(({ photos }) => photos.length)).toEqual([2, 0]);
});

describe('a comparison of a tracker', () => {
  const tracked: Log = {
    '2026-11-18': ['mood:: 7\nA good day #work', 'sleep:: 4,5 h'],
    '2026-11-19': ['Mood:: 6', '`mood:: 9`', 'run:: 800 m', 'sleep:: 4 h #work'],
  };

  it('finds the entries whose numbers fit, with other conditions', async () => {
    const { ids, shown } = search(tracked);
    expect(await ids('mood:>6')).toEqual(['2026-11-18 0']);
    expect(await ids('mood:>=6')).toEqual(['2026-11-19 0', '2026-11-18 0']);
    expect(await ids('sleep:<5 tag:#work')).toEqual(['2026-11-19 3']);
    expect(await ids('sleep:<5 -sleep:<=4')).toEqual(['2026-11-18 1']);
    expect(await ids('run:>5km')).toEqual([]);
    expect(await ids('run:>5')).toEqual(['2026-11-19 2']);
    expect(await shown('mood:>6')).toBe('[mood:: 7]\nA good day #work');
  });

  it('is read anew after each figure', async () => {
    const { ids } = search({ '2026-11-18': ['steps:: 40', 'steps:: 5'] });
    expect(await ids('steps:<6')).toEqual(['2026-11-18 1']);
    expect(await ids('steps:<60')).toEqual(['2026-11-18 0', '2026-11-18 1']);
  });
});

describe('a search', () => {
  it('finds entries with all words, also inside other words, newest day first', async () => {
    const { ids } = search(log);
    expect(await ids('tea')).toEqual(['2026-11-20 0', '2026-11-20 1', '2024-02-29 1']);
    expect(await ids('ATIM')).toEqual(['2026-11-20 1']);
    expect(await ids('with tea')).toEqual(['2026-11-20 1', '2024-02-29 1']);
    expect(await ids('"tea with"')).toEqual(['2024-02-29 1']);
    expect(await ids('koln')).toEqual(['2024-02-29 0']);
    expect(await ids('tea -milk -strong')).toEqual(['2024-02-29 1']);
  });

  it('counts all entries and days, however few are wanted', async () => {
    const answer = await search(log).find('a', 2);
    expect(answer).toMatchObject({ entries: 6, days: 3 });
    expect(answer.hits).toHaveLength(2);
  });

  it('finds tags in every spelling, not in code; by # as they are being typed', async () => {
    const { ids } = search(log);
    expect(await ids('tag:travel')).toEqual(['2026-11-20 0', '2024-02-29 0']);
    expect(await ids('tag:trav')).toEqual([]);
    expect(await ids('#trav')).toEqual(['2026-11-20 0', '2024-02-29 0']);
    expect(await ids('ada -#w')).toEqual(['2024-02-29 1']);
  });

  it('keeps to the days that are asked for', async () => {
    const { ids } = search(log);
    expect(await ids('ada before:2025')).toEqual(['2024-02-29 1']);
    expect(await ids('on:2025-06')).toEqual(['2025-06-01 0', '2025-06-01 1']);
    expect(await ids('after:6-1-2025 travel')).toEqual(['2026-11-20 0', '2026-11-20 2']);
  });

  it('forgets the previous entries of a day', async () => {
    const { view, ids } = search(log);
    view.setDay(dayKey('2026-11-20'), entriesOf('2026-11-20', ['only water']));
    expect(await ids('tea')).toEqual(['2024-02-29 1']);
    view.setDay(dayKey('2024-02-29'), []);
    expect(await ids('tea')).toEqual([]);
    view.setDay(dayKey('2026-12-01'), entriesOf('2026-12-01', ['tea']));
    expect(await ids('tea')).toEqual(['2026-12-01 0']);
  });

  it('highlights the matches', async () => {
    const { shown } = search(log);
    expect(await shown('koln leap')).toBe('A [leap] day. #Travel to [Köln]');
    expect(await shown('tag:travel before:2025')).toBe('A leap day. [#Travel] to Köln');
    expect(await shown('milk mil ilk')).toBe('Teatime with [milk]');
    expect(await shown('on:2024-02-29 -tea')).toBe('A leap day. #Travel to Köln');
  });

  it('shows the words as they are read, and all other matches', async () => {
    const { shown } = search({
      '2026-11-20': [
        '## Dentist at **nine**, see [notes](https://a.example/molar)\n3. May\n7. May *3*8*',
      ],
    });
    const words = 'Dentist at nine, see notes\n3. May\n7. May 3*8';
    expect(await shown('dentist')).toBe(words.replace('Dentist', '[Dentist]'));
    expect(await shown('nine 7.')).toBe(words.replace('nine', '[nine]').replace('7.', '[7.]'));
    expect(await shown('3*8')).toBe(words.replace('3*8', '[3*8]'));
    // Only in an address, and only in the marks.
    expect(await shown('molar')).toBe(words.replace('notes', 'notes (https://a.example/[molar])'));
    expect(await shown('**nine**')).toBe(
      '## Dentist at [**nine**], see [notes](https://a.example/molar)\n3. May\n7. May *3*8*',
    );
  });

  it('finds words that marks stand in, as they are read', async () => {
    const { ids, shown } = search({
      '2026-11-20': [
        '**foo** bar',
        '\u6771**\u4eac**\u30bf\u30ef\u30fc',
        'see [the](https://a.example/x_(y)) garden, ~~not~~ now',
        'a `let` x and **f**ast, \\*starred\\*',
        'foo*2* bar, snake_case',
        'foo bar',
      ],
    });
    const place = (...numbers: readonly number[]) => numbers.map((each) => `2026-11-20 ${each}`);
    expect(await ids('"foo bar"')).toEqual(place(0, 5));
    expect(await ids('\u6771\u4eac\u30bf\u30ef\u30fc')).toEqual(place(1));
    expect(await ids('"the garden, not now"')).toEqual(place(2));
    expect(await ids('"a let x and fast, *starred*"')).toEqual(place(3));
    expect(await ids('fast')).toEqual(place(3));
    expect(await ids('foo -"foo bar"')).toEqual(place(4));
    // The sign between two letters is no mark, so nothing reads so.
    expect(await ids('snakecase')).toEqual([]);
    expect(await shown('"the garden"')).toBe('see [the garden], not now');
    expect(await shown('\u6771\u4eac')).toBe('[\u6771\u4eac]\u30bf\u30ef\u30fc');
  });

  it('shows of a very long text the words that marks stand in', async () => {
    const filler = 'A line of no matter.\n'.repeat(3_000);
    const { shown } = search({ '2026-11-20': [`${filler}The **grey** heron came.\n${filler}`] });
    expect(await shown('"grey heron"')).toContain('The [grey heron] came.');
  });

  it('shows the part of a very long text that was found, as it is read', async () => {
    const filler = 'A line of **no** matter.\n'.repeat(3_000);
    const { shown } = search({ '2026-11-20': [`${filler}The **heron** came.\n${filler}`] });
    const snippet = await shown('heron');
    expect(snippet).toContain('A line of no matter.\nThe [heron] came.\nA line of no matter.');
    expect(snippet).toMatch(/^… [^*]* …$/);
  });

  it('shows of a long text the part that was found, cut between words', async () => {
    const long = `${'before it all '.repeat(50)}the NEEDLE here${' and after that'.repeat(50)}`;
    const shown = await search({ '2026-11-20': [long] }).shown('needle');
    expect(shown).toMatch(/^… (?:before|it|all) .*the \[NEEDLE\] here and .* …$/);
    expect(shown.length).toBeLessThan(320);
  });

  it('cuts no character in two', async () => {
    const shown = await search({ '2026-11-20': [`${'🌲'.repeat(400)}x${'🌲'.repeat(400)}`] }).shown(
      'x',
    );
    expect(shown).toMatch(/^… 🌲+\[x\]🌲+ …$/u);
  });

  it('answers each key of a query, typed and taken back, as one does that was asked nothing before', async () => {
    const parts = fc.constantFrom(
      ...['tea', 'at', 'köln', 'with', '"tea with"', '-milk', '-with', '-te', '-"tea p'],
      ...['#travel', '-#work', 'tag:travel', '-tag:work', '-tag:travel', '#work'],
      ...['on:2026', 'before:2026', 'after:2024', 'on:2025-06', 'after:2027', 'x:'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 3 }), async (asked) => {
        const whole = asked.join(' ');
        const typed = Array.from(whole, (_key, index) => whole.slice(0, index + 1));
        const { find } = search(log);
        for (const query of [...typed, ...typed.toReversed()]) {
          expect(await find(query), query).toEqual(await search(log).find(query));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('narrows the matches while a person types, and scans again when the log has changed', async () => {
    const { view, ids } = search(log);
    expect(await ids('te')).toHaveLength(3);
    expect(await ids('tea')).toEqual(['2026-11-20 0', '2026-11-20 1', '2024-02-29 1']);
    view.setDay(dayKey('2025-06-01'), entriesOf('2025-06-01', ['teapot']));
    expect(await ids('teap')).toEqual(['2025-06-01 0']);
    expect(await ids('tea on:2025')).toEqual(['2025-06-01 0']);
  });

  it('tells the log as it was when it was asked, and afterwards as it is', async () => {
    const view = createSearchView();
    const many = Array.from({ length: 50_000 }, () => 'tea');
    view.setDay(dayKey('2026-11-20'), entriesOf('2026-11-20', many));
    let turns = 0;
    const answer = await view.find({ text: 'tea', limit: 1, asker: '' }, () => {
      turns += 1;
      if (turns === 2) view.setDay(dayKey('2026-11-20'), entriesOf('2026-11-20', ['tea']));
      return Promise.resolve(true);
    });
    expect(turns).toBe(2);
    expect(answer).toMatchObject({ text: 'tea', entries: 50_000, days: 1 });
    const after = await view.find({ text: 'teas', limit: 1, asker: '' }, goOn);
    expect(after?.entries).toBe(0);
    expect((await view.find({ text: 'tea', limit: 1, asker: '' }, goOn))?.entries).toBe(1);
  });

  it('gives up as soon as it is overtaken', async () => {
    const { view } = search(log);
    const late = await view.find({ text: 'tea', limit: 9, asker: '' }, () =>
      Promise.resolve(false),
    );
    expect(late).toBeNull();
  });
});

describe('similar words', () => {
  it('are near those that stand nowhere, and asked for in their place', async () => {
    const { similar } = search(log);
    expect(await similar('Ada cofee')).toEqual([['coffee', 'Ada coffee']]);
    expect(await similar('"in" Kölm #work')).toEqual([['köln', '"in" köln #work']]);
    expect(await similar('tae')).toEqual([]);
    expect(await similar('tezt')).toEqual([]);
  });

  it('are none for words that are found, though not together', async () => {
    expect(await search(log).similar('coffee milk')).toEqual([]);
  });

  it('are the words of the log as it is now', async () => {
    const { view, similar } = search(log);
    expect(await similar('toffie')).toEqual([['coffee', 'coffee']]);
    view.setDay(dayKey('2025-06-01'), entriesOf('2025-06-01', ['toffee']));
    expect(await similar('toffie')).toEqual([['toffee', 'toffee']]);
  });
});

describe('templates', () => {
  it('are not found, and their words are no suggestions', async () => {
    const { ids, similar } = search({
      '2026-01-01': ['#template Evening\nWhat was wonderful?', 'tea'],
      '2026-02-01': ['#template'],
    });
    expect(await ids('wonderful')).toEqual([]);
    expect(await ids('tag:template')).toEqual([]);
    expect(await similar('wonderfull')).toEqual([]);
    expect(await ids('tea')).toEqual(['2026-01-01 1']);
  });
});

describe('the tags of a log', () => {
  function tagsOf(days: Log) {
    const view = createTagsView(findTags);
    for (const [day, texts] of Object.entries(days))
      view.setDay(dayKey(day), entriesOf(day, texts));
    return view;
  }

  it('are counted by entry, named as most often written, with their last day', () => {
    const view = tagsOf({
      '2024-01-01': ['#Ost #ost', '#OST'],
      '2026-01-01': ['#OST and #west'],
      '2025-01-01': ['none'],
    });
    expect(view.tags()).toEqual([
      ...[
        { key: 'ost', name: 'OST', entries: 3, firstDay: '2024-01-01', lastDay: '2026-01-01' },
        { key: 'west', name: 'west', entries: 1, firstDay: '2026-01-01', lastDay: '2026-01-01' },
      ],
    ]);
  });

  it('are not counted in templates, where a rename finds them', () => {
    const view = tagsOf({
      '2026-01-01': ['#template Evening #west\n#ost', '#ost'],
      '2026-02-01': ['#template Morning\n#ost'],
    });
    const only = '2026-01-01';
    expect(view.tags()).toEqual([
      { key: 'ost', name: 'ost', entries: 1, firstDay: only, lastDay: only },
    ]);
    expect(view.entriesWith('ost').map(({ id }) => id)).toEqual([
      '2026-02-01 0',
      '2026-01-01 0',
      '2026-01-01 1',
    ]);
  });

  it('go with the entries that had them', () => {
    const view = tagsOf(log);
    expect(view.entriesWith('travel')).toEqual([
      { day: '2026-11-20', id: '2026-11-20 0' },
      { day: '2024-02-29', id: '2024-02-29 0' },
    ]);
    view.setDay(dayKey('2026-11-20'), entriesOf('2026-11-20', ['no tag']));
    expect(view.tags().map(({ key, lastDay }) => [key, lastDay])).toEqual([
      ['travel', '2024-02-29'],
      ['work', '2025-06-01'],
    ]);
  });
});
