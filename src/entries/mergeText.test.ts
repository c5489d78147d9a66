import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mergeText } from './mergeText.ts';

describe('merging the edits of two devices to one text', () => {
  it('takes both when they changed different words', () => {
    const base = 'Walked to the harbour before breakfast.';
    const theirs = 'Walked to the old harbour before breakfast.';
    const mine = 'Walked to the harbour before breakfast. Cold!';
    expect(mergeText(base, theirs, mine)).toBe('Walked to the old harbour before breakfast. Cold!');
  });

  it('takes a change once when both made it', () => {
    expect(mergeText('a b c', 'a x c', 'a x c d')).toBe('a x c d');
  });

  it('takes the only change there is', () => {
    expect(mergeText('a b', 'a b', 'a c')).toBe('a c');
    expect(mergeText('a b', 'a c', 'a b')).toBe('a c');
  });

  it('leaves it to the person when both changed the same words', () => {
    expect(mergeText('tea at four', 'tea at five', 'tea at six')).toBeNull();
    expect(mergeText('tea', 'tea with milk', 'tea with honey')).toBeNull();
  });

  it('keeps line breaks and spaces as they were written', () => {
    expect(mergeText('one\n\n two\tthree', 'ONE\n\n two\tthree', 'one\n\n two\tTHREE')).toBe(
      'ONE\n\n two\tTHREE',
    );
  });

  it('keeps the photos that both added, and the words of both', () => {
    const [one, other] = ['01J9ZZZZZZZZZZZZZZZZZZZZZ1', '01J9ZZZZZZZZZZZZZZZZZZZZZ2'];
    const photo = (id = '', alt = '') => `![${alt}](file:${id})`;
    expect(mergeText('Walk', `Walk\n\n${photo(one)}`, `Walk\n\n${photo(other, 'sea side')}`)).toBe(
      `Walk\n\n${photo(one)}\n${photo(other, 'sea side')}`,
    );
    expect(mergeText('Walk', `Walk\n\n${photo(one)}`, `A long walk\n\n${photo(other)}`)).toBe(
      `A long walk\n\n${photo(one)}\n${photo(other)}`,
    );
    const both = `Walk\n\n${photo(one)}\n${photo(other)}`;
    expect(
      mergeText(
        both,
        `Walk\n\n${photo(other, 'a b')}`,
        `${both}\n${photo(one.replace('Z1', 'Z3'))}`,
      ),
    ).toBe(`Walk\n\n${photo(other, 'a b')}\n${photo(one.replace('Z1', 'Z3'))}`);
    expect(mergeText(both, `Walk\n\n${photo(one, 'a')}`, `Walk\n\n${photo(one, 'b')}`)).toBeNull();
  });

  it('never makes an empty text, nor one that is too long', () => {
    expect(mergeText('a b', ' b', 'a ')).toBeNull();
    const long = 'x'.repeat(60_000);
    expect(mergeText('a b c', `a${long} b c`, `a b c${long}`)).toBeNull();
  });

  it('of very long texts that differ everywhere is done line by line', () => {
    const lines = (words: string) => Array.from({ length: 1500 }, (_, n) => `${words} ${n}\n`);
    const base = lines('some words of line');
    const theirs = base.with(0, 'the first line\n').with(700, 'the middle\n');
    const mine = base.with(1499, 'the last line\n');
    const merged = mergeText(base.join(''), theirs.join(''), mine.join(''));
    expect(merged).toBe(theirs.with(1499, 'the last line\n').join(''));
  });

  it('is clean, with every word of both, when each side only added at its own place', () => {
    const words = fc.array(fc.constantFrom('sea', 'rain', 'tea', 'bread'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, words, (base, added, addedToo) => {
        const text = `begin ${base.join(' ')} end`;
        const merged = mergeText(
          text,
          `${added.join(' ')} ${text}`,
          `${text} ${addedToo.join(' ')}`,
        );
        expect(merged).toBe(`${added.join(' ')} ${text} ${addedToo.join(' ')}`);
      }),
      { numRuns: 100 },
    );
  });
});
