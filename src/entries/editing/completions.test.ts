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
  matchingNames,
} from './completions.ts';
import type { TextSelection } from './TextEdit.ts';
import { beginTracker, matchingUnits } from './trackerEdits.ts';

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

describe('a begun name of a person', () => {
  it.each([
    ['@|', 0, ''],
    ['tea with @an|', 9, 'an'],
    ['(@An| today)', 1, 'An'],
    ['line\n@dr.|', 5, 'dr.'],
    ['@dr.ho|. Then', 0, 'dr.ho'],
    ['@می\u200cخ|', 0, 'می\u200cخ'],
  ])('can be completed in %j', (marked, from, typed) =>
    expect(completableAt(selectionIn(marked))).toEqual({
      kind: 'person',
      from,
      to: from + typed.length + 1,
      typed,
    }),
  );

  it.each([
    'a@b|',
    'é@|',
    '5@|',
    '\\@no|',
    '@@|',
    '@an|na',
    '@dr|.house',
    '‹@an›',
    '@anna |',
    'x/@b|',
  ])('is not there in %j', (marked) => expect(completableAt(selectionIn(marked))).toBeNull());

  it('is replaced by the name', () => {
    const choose = (selection: TextSelection) => {
      const completable = completableAt(selection);
      return completable && completion(selection, completable, 'Anna');
    };
    expect(afterEdit('tea with @an|', choose)).toBe('tea with @Anna |');
    expect(afterEdit('(@an|)', choose)).toBe('(@Anna|)');
  });
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
    ['2026-11-21', 'en', 0, undefined],
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

describe('the names to choose from', () => {
  const tags = ['run', 'River', 'rain', 'grain', 'brain', 'house', 'rest'].map((name, at) => ({
    key: name.toLowerCase(),
    name,
    entries: at,
    lastDay: dayKey('2026-11-20'),
  }));

  it.each([
    ['', ['rest', 'house', 'brain', 'grain', 'rain', 'River']],
    ['r', ['rest', 'rain', 'River', 'run', 'brain', 'grain']],
    ['RAI', ['rain', 'brain', 'grain']],
    ['rain', ['rain', 'brain', 'grain']],
    ['run', []],
    ['nothing', []],
  ])('for %j are %j', (typed, names) => expect(matchingNames(tags, typed)).toEqual(names));

  it('are those of the newest day first, of equally many entries', () => {
    const used = (name: string, lastDay: string) => ({
      key: name,
      name,
      entries: 2,
      lastDay: dayKey(lastDay),
    });
    const people = [used('anna', '2024-01-01'), used('anton', '2026-01-01')];
    expect(matchingNames(people, 'an')).toEqual(['anton', 'anna']);
  });
});

describe('a begun tracker', () => {
  it.each([
    ['mo::|', 'tracker', 'mo', undefined],
    ['well, mo::|', 'tracker', 'mo', undefined],
    ['::|', 'tracker', '', undefined],
    ['שינה::|', 'tracker', 'שינה', undefined],
    ['run:: 5 |', 'unit', '', 'run'],
    ['run:: 5 k|', 'unit', 'k', 'run'],
    ['run:: -1,5k|', 'unit', 'k', 'run'],
  ])('can be completed in %j', (marked, kind, typed, of) =>
    expect(completableAt(selectionIn(marked))).toMatchObject({ kind, typed, ...(of && { of }) }),
  );

  it.each(['mood:|', 'https://a::|', 'mo::|x', 'a/b::|', 'run:: 5|', 'run:: |', 'run:: 5 km |'])(
    'is not there in %j',
    (marked) => expect(completableAt(selectionIn(marked))).toBeNull(),
  );

  it.each([
    ['mo::|', 'mood', 'mood:: |'],
    ['mo::| and', 'mood', 'mood::| and'],
    ['run:: 5 k|', 'km', 'run:: 5 km|'],
  ])('%j becomes the name or the unit', (marked, chosen, after) => {
    const selection = selectionIn(marked);
    const begun = completableAt(selection);
    if (begun === null) throw new Error('nothing to complete');
    expect(afterEdit(marked, () => completion(selection, begun, chosen))).toBe(after);
  });

  it('offers the units of the tracker that begin like this, unless one is typed', () => {
    expect(matchingUnits(['km', 'm', 'mi'], '')).toEqual(['km', 'm', 'mi']);
    expect(matchingUnits(['km', 'm', 'mi'], 'K')).toEqual(['km']);
    expect(matchingUnits(['km', 'm', 'mi'], 'm')).toEqual([]);
  });
});

describe('a chip of a tracker', () => {
  it.each([
    ['|', 'mood:: |'],
    ['A go|od day', 'A good day mood:: |'],
    ['A ‹good› day\nnext', 'A good day mood:: |\nnext'],
    ['done |', 'done mood:: |'],
  ])('writes the name at the end of the line of %j', (marked, after) => {
    expect(afterEdit(marked, (selection) => beginTracker(selection, 'mood'))).toBe(after);
  });
});
