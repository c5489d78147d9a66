import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { testEntry } from '../../../../tests/support/testEntry.ts';
import {
  type BookChoice,
  entriesOfBook,
  isLeftOut,
  readTypedDays,
  readTypedTags,
  usualTitle,
  yearOf,
} from './bookChoice.ts';

const all: BookChoice = {
  first: dayKey('2026-01-01'),
  last: dayKey('2026-12-31'),
  title: '2026',
  paper: 'a5',
  isStarredOnly: false,
  withoutTags: new Set(),
  withoutDays: [],
};

describe('the entries of a book', () => {
  it('are all entries but templates, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (texts) => {
        const entries = texts.map((text) => testEntry({ text: `x${text}` }));
        expect(entriesOfBook(entries, all)).toEqual(entries);
      }),
    );
    const template = testEntry({ text: '#template evening\nHow was it?' });
    expect(entriesOfBook([template], all)).toEqual([]);
  });

  it('lack each spelling of a tag that is left out, and keep the word without its sign', () => {
    const texts = ['at #Work', 'at #work-trip', 'at work', '`#work` in code', '#WORK #home'];
    const entries = texts.map((text) => testEntry({ text }));
    const choice = { ...all, withoutTags: new Set(['work']) };
    expect(entriesOfBook(entries, choice).map(({ text }) => text)).toEqual([
      'at #work-trip',
      'at work',
      '`#work` in code',
    ]);
  });

  it('are the starred ones alone if wanted', () => {
    const starred = testEntry({ text: '#star\n\nA good day' });
    const choice = { ...all, isStarredOnly: true };
    expect(entriesOfBook([starred, testEntry({ text: 'A day' })], choice)).toEqual([starred]);
  });
});

describe('what a person types', () => {
  it('are tags with or without their sign, in any script', () => {
    expect(readTypedTags(' #Work, home  #עבודה،')).toEqual({
      kind: 'read',
      items: ['work', 'home', 'עבודה'],
    });
    expect(readTypedTags('')).toEqual({ kind: 'read', items: [] });
  });

  it('are days, months and years, which leave out all their days', () => {
    const typed = readTypedDays('11-20-2026, 2026-02 2024');
    expect(typed.kind).toBe('read');
    const choice = { ...all, withoutDays: typed.kind === 'read' ? typed.items : [] };
    const isOut = (day: string) => isLeftOut(dayKey(day), choice);
    expect(['2026-11-20', '2026-02-01', '2026-02-28', '2024-12-31'].map(isOut)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(['2026-11-21', '2026-01-31', '2026-03-01', '2025-01-01'].some(isOut)).toBe(false);
  });

  it('is refused by the part that cannot be read, and by nothing else', () => {
    expect(readTypedTags('#work !!')).toEqual({ kind: 'refused', part: '!!' });
    expect(readTypedDays('2026-11-20 2-30-2026')).toEqual({ kind: 'refused', part: '2-30-2026' });
  });
});

it('a book without a title is called by its year, its day or its ends', () => {
  expect(usualTitle(yearOf(dayKey('2026-11-20')), 'en-US')).toBe('2026');
  const day = dayKey('2026-11-20');
  expect(usualTitle({ first: day, last: day }, 'en-US')).toBe('November 20, 2026');
  expect(usualTitle({ first: day, last: dayKey('2027-01-02') }, 'en-US')).toBe(
    'November 20, 2026 – January 2, 2027',
  );
});
