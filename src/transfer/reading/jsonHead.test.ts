import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonHead } from './jsonHead.ts';

describe('the beginning of a JSON file', () => {
  it.each([
    ['{"a":[1,{"b":2', { a: [1, {}] }],
    ['{"a":[1,{"b":2,"c":"x', { a: [1, { b: 2 }] }],
    ['{"a":"}, {","b', { a: '}, {' }],
    ['[{"x":"\\"', [{}]],
    ['{"a":1}', { a: 1 }],
    ['  [', []],
    ['words', null],
    ['', null],
    ['"text"', null],
  ])('%s is read as far as it goes', (head, value) => {
    expect(parseJsonHead(head)).toEqual(value);
  });

  it('reads the part before a mistake', () => {
    const head = `{"isTrashed":false,"textContent":"${'x'.repeat(200)}" "title":1, "more":2}`;
    expect(parseJsonHead(head)).toEqual({ isTrashed: false });
  });

  it('is a value for every beginning of every document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), (value, length) => {
        const json = JSON.stringify([value]);
        expect(Array.isArray(parseJsonHead(json.slice(0, 1 + (length % json.length))))).toBe(true);
      }),
    );
  });

  it('is none when it is deeper than any journal', () => {
    expect(parseJsonHead('['.repeat(100_000))).toBeNull();
  });
});
