import { describe, expect, it } from 'vitest';

import { afterEdit, selectionIn } from '../../../tests/support/selectionIn.ts';
import { dayKey } from '../../dates/DayKey.ts';
import {
  beginTag,
  beginTemplate,
  completableAt,
  completableInNewEntry,
  completion,
  matchingDays,
  matchingTags,
} from './completions.ts';
import type { TextSelection } from './TextEdit.ts';

describe('a begun tag', () => {
  it.each([
    ['#|', 0, ''],
    ['a run #ri|', 6, 'ri'],
    ['a run #ri| today', 6, 'ri'],
    ['(#ri|', 1, 'ri'],
    ['line\n#grü|', 5, 'grü'],
    ['#2026-p|', 0, '2026-p'],
    ['#می\u200c|', 0, 'می\u200c'],
    ['#می\u200cخ|', 0, 'می\u200cخ'],
  ])('can be completed in %j', (marked, from, typed) =>
    expect(completableAt(selectionIn(marked))).toEqual({
      kind: 'tag',
      from,
      to: from + typed.length + 1,
      typed,
    }),
  );

  it.each([
    ...[
      '|',
      'word|',
      '# Title|',
      'a#b|',
      '\\#no|',
      '##|',
      '#ri|ver',
      '#می|\u200cخ',
      '‹#ri›',
      '#river |',
    ],
    ...['/|', 'example.com/#part|'],
  ])('is not there in %j', (marked) => expect(completableAt(selectionIn(marked))).toBeNull());
});

describe('a begun due date', () => {
  it.each([
    ['- [ ] call due:|', 11, ''],
    ['- [ ] call due:fri|', 11, 'fri'],
    ['one\n  1. [ ] call due:2026-|\ntwo', 18, '2026-'],
    ['- [ ] call due:יום|', 11, 'יום'],
  ])('can be completed in %j', (marked, from, typed) =>
    expect(completableAt(selectionIn(marked))).toEqual({
      kind: 'due',
      from,
      to: from + 'due:'.length + typed.length,
      typed,
    }),
  );

  it.each(['call due:|', '- call due:|', '- [x] call due:|', '- [ ] overdue:|', '- [ ] due:fr|i'])(
    'is not there in %j',
    (marked) => expect(completableAt(selectionIn(marked))).toBeNull(),
  );

  it('is replaced by the date', () => {
    const choose = (selection: TextSelection) => {
      const completable = completableAt(selection);
      return completable && completion(selection, completable, '2026-11-27');
    };
    expect(afterEdit('- [ ] call due:fri|', choose)).toBe('- [ ] call due:2026-11-27 |');
  });

  it.each([
    ['', 'en', 8, '2026-11-20'],
    ['tom', 'en', 1, '2026-11-21'],
    ['Thu', 'en', 1, '2026-11-26'],
    ['fri', 'en', 2, '2026-11-20'],
    ['mo', 'de', 2, '2026-11-21'],
    ['שבת', 'he', 1, '2026-11-21'],
    ['2026-11-2', 'en', 8, '2026-11-20'],
    ['soon', 'en', 0, undefined],
  ])('typed as %j in %s has %i days', (typed, locale, count, first) => {
    const days = matchingDays(typed, dayKey('2026-11-20'), locale);
    expect([days.length, days[0]?.day]).toEqual([count, first]);
  });
});

describe('a choice', () => {
  const chosen = (text: string) => (selection: TextSelection) => {
    const completable = completableAt(selection);
    return completable && completion(selection, completable, text);
  };

  it.each([
    ['#ri|', 'river', '#river |'],
    ['a #ri|\nmore', 'river', 'a #river |\nmore'],
    ['a #ri| more', 'river', 'a #river| more'],
    ['(#ri|)', 'river', '(#river|)'],
  ])('completes %j by %j', (before, text, after) =>
    expect(afterEdit(before, chosen(text))).toBe(after),
  );
});

describe('a name of a template', () => {
  it.each([
    ['/|', ''],
    ['/mor|', 'mor'],
    ['/good mor|', 'good mor'],
    ['/etc/hosts is|', 'etc/hosts is'],
  ])('is begun in a new entry by %j', (marked, typed) => {
    const begun = { kind: 'template', from: 0, to: typed.length + 1, typed };
    expect(completableInNewEntry(selectionIn(marked))).toEqual(begun);
    expect(completableAt(selectionIn(marked))).toBeNull();
  });

  it.each(['|', '|/', '/m|or', '/‹mor›', ' /|', 'a /|', 'a\n/|', '/mor\n|'])(
    'is not begun by %j',
    (marked) => expect(completableInNewEntry(selectionIn(marked))).toBeNull(),
  );

  it('gives way to a tag', () => {
    expect(completableInNewEntry(selectionIn('/mor #ri|'))).toMatchObject({ kind: 'tag', from: 5 });
  });

  it('is replaced by the text of the template', () => {
    const insert = (selection: TextSelection) => {
      const completable = completableInNewEntry(selection);
      return completable && completion(selection, completable, 'Woke at\n- [ ] plan');
    };
    expect(afterEdit('/mor|', insert)).toBe('Woke at\n- [ ] plan|');
  });

  it.each([
    ['|', '/|'],
    ['a|', null],
  ])('is asked for in %j as %j', (before, after) =>
    expect(afterEdit(before, beginTemplate)).toBe(after),
  );
});

describe('a new tag', () => {
  it.each([
    ['|', '#|'],
    ['a|', 'a #|'],
    ['a |', 'a #|'],
    ['a\n|', 'a\n#|'],
    ['a ‹river›', 'a #‹river›'],
  ])('in %j begins as %j', (before, after) => expect(afterEdit(before, beginTag)).toBe(after));
});

describe('the tags to choose from', () => {
  const tags = ['run', 'River', 'rain', 'grain', 'brain', 'house', 'rest'].map((name, at) => ({
    key: name.toLowerCase(),
    name,
    entries: at,
  }));

  it.each([
    ['', ['rest', 'house', 'brain', 'grain', 'rain', 'River']],
    ['r', ['rest', 'rain', 'River', 'run', 'brain', 'grain']],
    ['RAI', ['rain', 'brain', 'grain']],
    ['rain', ['rain', 'brain', 'grain']],
    ['run', []],
    ['nothing', []],
  ])('for %j are %j', (typed, names) => expect(matchingTags(tags, typed)).toEqual(names));
});
