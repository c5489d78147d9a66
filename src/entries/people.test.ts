import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPeople, isPersonName, peopleInWords, typedPersonName } from './people.ts';
import { findTags, tagKey } from './tags.ts';

const names = (text: string) => findPeople(text).map(({ name }) => name);

describe('the name of a person', () => {
  it('begins a word and holds a letter, of any script', () => {
    expect(names('@anna met (@Jonas), @grün @家 @בית_ספר @हिन्दी @cafe\u0301, @2-be.')).toEqual([
      ...['anna', 'Jonas', 'grün', '家', 'בית_ספר', 'हिन्दी', 'cafe\u0301', '2-be'],
    ]);
    expect(names('@ @1 @3.5k @-- \\@escaped @@twice x/@part')).toEqual([]);
  });

  it('has dots inside, and none at its end', () => {
    expect(names('@dr.house. @j.r.r.tolkien, @anna... @a..b')).toEqual([
      ...['dr.house', 'j.r.r.tolkien', 'anna', 'a'],
    ]);
  });

  it.each([
    ['Persian, with a half-space', 'کتاب\u200cها'],
    ['Malayalam, with a chillu at the end', 'അവന്\u200d'],
    ['Hebrew, with gershayim', 'צה״ל'],
    ['Hebrew, with a keyboard’s quote', 'צה"ל'],
    ['Catalan, with a middle dot', 'col·laboració'],
  ])('goes on as a tag does in %s', (_script, name) => {
    expect(names(`a @${name}, @${name} b`)).toEqual([name, name]);
    expect(isPersonName(name)).toBe(true);
  });

  it('is no part of an e-mail address', () => {
    expect(names('anna@example.com é@x.org 5@x a_@b a+@b a-@b a.@b <me@c.example>')).toEqual([]);
    expect(names('write to anna@example.com, then ask @jonas')).toEqual(['jonas']);
  });

  it.each([
    ['a code span', 'a `@no` @yes'],
    ['a fenced block', '```\n@no\n```\n@yes'],
    ['an address', 'https://a.example/@no www.a.example/?by=@no @yes'],
    ['a link', '[see @no](http://a.example/@no) @yes'],
    ['a tag of HTML', '<a href="@no">@yes</a>'],
  ])('is none inside %s', (_where, text) => {
    expect(names(text)).toEqual(['yes']);
  });

  it('stands beside a tag', () => {
    const text = 'tea with @anna #tea, @anna#tag';
    expect(names(text)).toEqual(['anna', 'anna']);
    expect(findTags(text).map(({ name }) => name)).toEqual(['tea']);
  });

  it('is read from a field with its sign, and without what surrounds it', () => {
    expect(typedPersonName(' @anna. ')).toBe('anna');
    expect(typedPersonName('dr.house')).toBe('dr.house');
    expect(typedPersonName('@')).toBe('');
  });

  it('takes time that grows with the length only', () => {
    const length = 100_000;
    for (const unit of ['@', '@a', 'a.', '.', 'a\u200c', '@1\u200d', 'a·', 'א"', 'א׳', 'a@']) {
      // Quadratic time would take minutes, and the test's time limit would fail it.
      findPeople(`@${unit.repeat(length / unit.length)}`);
    }
  });
});

describe('any text', () => {
  const part = fc.constantFrom(
    ...[
      '@',
      '@',
      'a',
      'Ann',
      '.',
      '-',
      '_',
      '1',
      ' ',
      ' ',
      '\n',
      ',',
      '#',
      '`',
      '\u200c',
      '\u200d',
    ],
    ...['ש', '״', '"', '·', '𠮷', 'e\u0301', '/', '\\', '👩‍🌾', '(', ')', '[', ']', '<', '>'],
  );
  const text = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));

  it('holds only names that a person can write again, each in its place', () => {
    fc.assert(
      fc.property(text, (written) => {
        let end = 0;
        for (const place of peopleInWords(written)) {
          expect(place.start).toBeGreaterThanOrEqual(end);
          expect(written.slice(place.start, place.end)).toBe(`@${place.name}`);
          expect(isPersonName(place.name)).toBe(true);
          expect(typedPersonName(`@${place.name}`)).toBe(place.name);
          expect(tagKey(place.name)).not.toBe('');
          expect(/[\p{L}\p{M}\p{N}]$/u.test(written.slice(0, place.start))).toBe(false);
          end = place.end;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
