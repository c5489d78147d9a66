import { describe, expect, it } from 'vitest';

import { englishAreas, leavesOf, parametersOf, translations, valueAt, type Leaf } from './areas.ts';

const areas = await englishAreas();
const english = [...areas].flatMap(([name, area]) => leavesOf(area, name));
const raw = Object.fromEntries(areas);

/** Texts that are rightly equal in two languages: names, files, keys, loanwords, typed operators. */
const operators = ['before', 'after', 'on'].map((name) => `search.operator.${name}.typed`);
/** Names of programs. */
const programs = [
  ...[
    'daylog',
    'day-one',
    'day-one-classic',
    'jrnl',
    'logseq',
    'journey',
    'diaro',
    'daylio',
    'keep',
  ],
  ...['standard-notes', 'apple-journal', 'dailytxt', 'roam', 'rednotebook', 'drafts', 'evernote'],
  ...['simplenote', 'joplin', 'bear', 'journiv', 'org'],
].map((name) => `transfer.sources.${name}`);
const formats = ['markdown', 'day-one', 'jrnl', 'logseq', 'csv'].map(
  (name) => `exporting.formats.${name}.name`,
);
const sameOnPurpose: Readonly<Record<'de' | 'he', ReadonlySet<string>>> = {
  de: new Set([
    ...['app.name', 'help.key.tab', 'help.key.escape', 'attention.words'],
    ...[
      'tags.sorting.name',
      'appLock.secret.passphrase',
      'appLock.secret.pin',
      'encryption.secret.passphrase',
    ],
    'encryption.change.passphrase.title',
    ...['sessionNotices.dismiss', ...operators, ...programs, ...formats],
    ...['transfer.columns.text', 'transfer.losses.video', 'transfer.pause'],
  ]),
  he: new Set([
    ...['app.name', 'encryption.kit.fileName'],
    ...[
      'account.exportName',
      'attention.exportName',
      'reminders.fileName',
      ...operators,
      ...programs,
      ...formats,
    ],
    ...['help.key.enter', 'help.key.shift', 'help.key.control', 'help.key.tab', 'help.key.escape'],
  ]),
};

/** Distinct arguments for a function of words: numbers, which fit any sentence, and a locale. */
function argumentsFor(names: readonly string[]): readonly unknown[] {
  return names.map((name, index) => (name === 'locale' ? 'en' : 31 + index));
}

/** A sentence as a person reads it. */
function said(leaf: Leaf, args: readonly unknown[]): string {
  return typeof leaf === 'string' ? leaf : leaf(...args);
}

/** The arguments that appear in a sentence. */
function numbersIn(sentence: string): ReadonlySet<string> {
  return new Set(sentence.match(/\d+/g));
}

describe.each(translations)('in %s', (language, words) => {
  it('every area is there, with the same sentences', () => {
    const there = Object.entries(words).flatMap(([name, area]) => leavesOf(area, name));
    expect(there.map(([at]) => at).sort()).toEqual(english.map(([at]) => at).sort());
  });

  it('no sentence is left in English, or empty', () => {
    const same: string[] = [];
    for (const [at, text] of english) {
      const args = argumentsFor(parametersOf(valueAt(raw, at)));
      const [, translated = ''] = leavesOf(valueAt(words, at), at)[0] ?? [];
      const [there, here] = [said(translated, args), said(text, args)];
      if (there === here || there === '') same.push(at);
    }
    expect(same.filter((at) => !sameOnPurpose[language].has(at))).toEqual([]);
  });

  // WCAG 2.5.3: a person who speaks the word on the button must reach it.
  it('the name of the button that adds an entry has the word that it shows', () => {
    const shown = valueAt(words, 'day.add');
    expect(shown).toEqual(expect.any(String));
    expect(String(valueAt(words, 'day.addEntry')).toLowerCase()).toContain(
      String(shown).toLowerCase(),
    );
  });

  it.each(english.filter(([, text]) => typeof text === 'function'))(
    '%s says all that it is given',
    (at, text) => {
      const args = argumentsFor(parametersOf(valueAt(raw, at)));
      const [, made] = leavesOf(valueAt(words, at), at)[0] ?? [];
      if (typeof text === 'string' || typeof made !== 'function') throw new Error(at);
      const sentence = made(...args);
      expect(sentence).not.toMatch(/undefined|null|\[object|#\s|NaN/);
      for (const number of numbersIn(text(...args))) {
        if (args.includes(Number(number))) expect(sentence).toContain(number);
      }
    },
  );

  const counts = english.filter(([at]) => {
    const names = parametersOf(valueAt(raw, at));
    return names.length === 2 && names[1] === 'locale';
  });

  it.each(counts)('%s has a form for each count', (at) => {
    const [, made] = leavesOf(valueAt(words, at), at)[0] ?? [];
    if (typeof made !== 'function') throw new Error(at);
    const forms = [0, 1, 2, 5, 11, 21, 100, 1234].map((count) => made(count, language));
    expect(new Set(forms).size).toBe(forms.length);
    for (const form of forms) expect(form).not.toMatch(/#|undefined/);
    expect(forms.at(-1)).toContain(language === 'de' ? '1.234' : '1,234');
  });
});

it('English counts one apart from many', () => {
  const day = leavesOf(valueAt(raw, 'day.entryCount'), 'day.entryCount')[0]?.[1];
  if (typeof day !== 'function') throw new Error('day.entryCount counts entries');
  expect([0, 1, 2, 5, 21].map((count) => day(count, 'en'))).toEqual([
    '0 entries',
    '1 entry',
    '2 entries',
    '5 entries',
    '21 entries',
  ]);
});
