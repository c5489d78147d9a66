import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wordDiff, type DiffPart } from './wordDiff.ts';

const said = (parts: readonly DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it('consists of whole words', () => {
    expect(wordDiff('Rain in the morning.', 'Snow in the evening.')).toEqual([
      { kind: 'before', text: 'Rain' },
      { kind: 'after', text: 'Snow' },
      { kind: 'same', text: ' in the ' },
      { kind: 'before', text: 'morning' },
      { kind: 'after', text: 'evening' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('is nothing between a text and itself', () => {
    expect(wordDiff('Rain', 'Rain')).toEqual([{ kind: 'same', text: 'Rain' }]);
  });

  it('distinguishes a new line from a space', () => {
    expect(wordDiff('a b', 'a\nb').some(({ kind }) => kind !== 'same')).toBe(true);
  });

  it('contains any two texts exactly', () => {
    const words = fc.array(fc.constantFrom('rain', 'Schnee', '雨', '🌧️', ' ', '\n', '. ', 'שלג'));
    const text = fc.oneof(
      words.map((list) => list.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect(said(parts, 'before')).toBe(before);
        expect(said(parts, 'after')).toBe(after);
      }),
      { numRuns: 300 },
    );
  });

  it('of two long texts with nothing in common is the one after the other', () => {
    const text = (word: string) => Array.from({ length: 9000 }, (_, n) => `${word}${n}`).join(' ');
    const [before, after] = [text('a'), text('b')];
    expect(wordDiff(before, after)).toEqual([
      { kind: 'before', text: before },
      { kind: 'after', text: after },
    ]);
  });
});
