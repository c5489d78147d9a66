import { describe, expect, it } from 'vitest';

import { fold } from './fold.ts';
import { parseQuery } from './parseQuery.ts';

/** A short form of a parsed query. */
function read(text: string) {
  const query = parseQuery(text);
  return {
    words: query.words.map(({ folded }) => folded),
    without: query.wordsWithout.map(({ folded }) => folded),
    tags: query.tags
      .filter(({ sign }) => sign === '#')
      .map(({ key, isWhole }) => (isWhole ? key : `${key}…`)),
    days: `${query.first}/${query.last}`,
    problems: query.problems,
  };
}
const whole = '0001-01-01/9999-12-31';
const nothing = { words: [], without: [], tags: [], days: whole, problems: [] };

describe('a query', () => {
  it('asks for each of its words, folded', () => {
    expect(read('  Crème  BRÛLÉE ')).toEqual({ ...nothing, words: ['creme', 'brulee'] });
  });

  it('takes words in quotes as they stand, to the end where they are never closed', () => {
    expect(read('a "two  words" b').words).toEqual(['a', 'two words', 'b']);
    expect(read('say “not yet').words).toEqual(['say', 'not yet']);
    expect(read(`don't צה"ל 5"`).words).toEqual(["don't", 'צה"ל', '5"']);
  });

  it('excludes a word with a minus before it', () => {
    expect(read('tea -coffee -"with milk" - well-known')).toEqual({
      ...nothing,
      words: ['tea', '-', 'well-known'],
      without: ['coffee', 'with milk'],
    });
    expect(parseQuery('-#a -tag:b').tagsWithout.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('asks for tags: whole by tag:, from their beginning by #', () => {
    expect(read('tag:House tag:#Grün #gart').tags).toEqual(['house', 'grün', 'gart…']);
    expect(read('tag:کتاب\u200cها #می\u200c').tags).toEqual(['کتابها', 'می…']);
    expect(read('#1 "#house"')).toEqual({ ...nothing, words: ['#1', '#house'] });
  });

  it('compares the numbers of trackers', () => {
    const trackers = (text: string) =>
      parseQuery(text).trackers.map(
        ({ key, sign, number, unit }) => `${key} ${sign} ${number}${unit}`,
      );
    expect(trackers('Mood:>6 sleep:<=6,5h run_2:≥-1 שינה:=7')).toEqual([
      'mood > 6',
      'sleep <= 6.5h',
      'run_2 >= -1',
      'שינה = 7',
    ]);
    expect(parseQuery('tea -mood:>6').trackersWithout).toMatchObject([{ key: 'mood', number: 6 }]);
    expect(read('mood:>')).toEqual(nothing);
    expect(read('mood::')).toEqual({ ...nothing, words: ['mood::'] });
    expect(read('mood:>good').words).toEqual(['mood:>good']);
    expect(trackers('"mood:>6" mood:6 mood:>6-7')).toEqual([]);
  });

  it('asks for people: whole by person:, from the beginning of their name by @', () => {
    const people = (text: string) =>
      parseQuery(text).tags.map(({ sign, key, isWhole }) => `${sign}${key}${isWhole ? '' : '…'}`);
    expect(people('person:Anna person:@Jonas @dr.ho #gart')).toEqual([
      ...['@anna', '@jonas', '@dr.ho…', '#gart…'],
    ]);
    expect(parseQuery('tea -@anna').tagsWithout.map(({ sign }) => sign)).toEqual(['@']);
    expect(read('@1 "@anna" a@b.c')).toEqual({ ...nothing, words: ['@1', '@anna', 'a@b.c'] });
    expect(read('person:12').problems).toEqual([{ kind: 'no-person', value: '12' }]);
    expect(read('person:').problems).toEqual([{ kind: 'no-person', value: '' }]);
  });

  it.each([
    ['before:2026-11-20', '0001-01-01/2026-11-19'],
    ['before:2026', '0001-01-01/2025-12-31'],
    ['after:11-20-2026', '2026-11-21/9999-12-31'],
    ['after:2026-02', '2026-03-01/9999-12-31'],
    ['AFTER:2025 before:2026-03', '2026-01-01/2026-02-28'],
    ['on:2024-02', '2024-02-01/2024-02-29'],
    ['on:2-29-2024', '2024-02-29/2024-02-29'],
    ['on:2026 on:2026-05', '2026-05-01/2026-05-31'],
  ])('reads %s as %s', (text, days) => {
    expect(read(text)).toEqual({ ...nothing, days });
    expect(parseQuery(text).isEmpty).toBe(false);
  });

  it('reports the parts that it cannot read, and searches the rest', () => {
    expect(read('tea before:2-30-2026').problems).toEqual([
      { kind: 'no-date', operator: 'before', value: '2-30-2026' },
    ]);
    expect(read('on:').problems).toEqual([{ kind: 'no-date', operator: 'on', value: '' }]);
    expect(read('tag:12').problems).toEqual([{ kind: 'no-tag', value: '12' }]);
    expect(read('-on:2026')).toEqual({
      ...nothing,
      problems: [{ kind: 'not-without', operator: 'on' }],
    });
    expect(read('form:letter')).toEqual({
      ...nothing,
      words: ['form:letter'],
      problems: [{ kind: 'no-operator', operator: 'form' }],
    });
    expect(read('before:2020 after:2021').problems).toEqual([{ kind: 'no-days' }]);
    expect(read('before:0001').problems).toEqual([{ kind: 'no-days' }]);
  });

  it('finds nothing wrong with addresses, times and words before a colon', () => {
    expect(read('https://a.example/b 12:30 Note:')).toEqual({
      ...nothing,
      words: ['https://a.example/b', '12:30', 'note:'],
    });
  });

  it('takes a quote between Hebrew letters for a part of its word', () => {
    for (const quote of ['"', '״', '”', '″']) {
      expect(read(`צה${quote}ל ד${quote}ר`).words).toEqual(['צה"ל', 'ד"ר']);
      expect(read(`"צה${quote}ל הודיע" היום`).words).toEqual(['צה"ל הודיע', 'היום']);
      expect(read(`-"מנכ${quote}ל חדש"`).without).toEqual(['מנכ"ל חדש']);
    }
    expect(read('״שלום עולם״ טוב').words).toEqual(['שלום עולם', 'טוב']);
  });

  it('takes the quotes of every script for those of a phrase', () => {
    for (const [open, close] of ['„“', '«»', '»«', '「」', '『』', '＂＂', '〝〟', '《》']) {
      expect(read(`x ${open}two words${close} y`).words).toEqual(['x', 'two words', 'y']);
    }
    expect(read('「天気」がいい').words).toEqual(['天気', fold('がいい')]);
  });

  it.each(['-12', '−12', '–12', '－12', '-3.5°', '-.5', '-€20', '-12:30', '-١٢'])(
    'searches for the number %s, and says so',
    (text) => {
      const typed = `-${text.slice(1)}`;
      expect(read(text)).toEqual({
        ...nothing,
        words: [fold(typed)],
        problems: [{ kind: 'number', typed, value: text.slice(1) }],
      });
    },
  );

  it('leaves out a number in quotes', () => {
    expect(read('tea -"12"')).toEqual({ ...nothing, words: ['tea'], without: ['12'] });
  });

  it('reports a query that has only exclusions', () => {
    const says = [{ kind: 'only-without' }];
    expect(read('-tea')).toEqual({ ...nothing, without: ['tea'], problems: says });
    expect(read('—tea').without).toEqual(['tea']);
    expect(read('-#a -tag:b').problems).toEqual(says);
    expect(read('on:2026 -tea').problems).toEqual([]);
    expect(parseQuery('-tea').isEmpty).toBe(false);
  });

  it('reads days with any dash', () => {
    expect(read('on:2026–11–20').days).toBe('2026-11-20/2026-11-20');
  });

  it('is empty when nothing is asked', () => {
    for (const text of ['', '   ', '""', 'tag:', '\u00AD']) {
      expect(parseQuery(text).isEmpty, JSON.stringify(text)).toBe(true);
    }
  });

  it('knows where each word was typed', () => {
    const text = ' tea  "a b" x';
    const places = parseQuery(text).words.map(({ start, end }) => text.slice(start, end));
    expect(places).toEqual(['tea', '"a b"', 'x']);
  });
});
