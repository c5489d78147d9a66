import { describe, expect, it } from 'vitest';

import { chooseFamilies } from '../../bench/support/choice.ts';
import { resultOf, type Figures, type Row } from '../../bench/support/report.ts';
import { mergeResults, type StoredResult } from '../../bench/support/results.ts';

const open = { ids: ['P3'] };
const steps = { ids: ['P6', 'P17'] };
const fill = { ids: ['P12'] };
const rxdb = { ids: ['rxdb'] };
const parts = {
  first: { minutes: 24, families: [open, steps] },
  second: { minutes: 20, families: [fill] },
  peers: { minutes: 50, isApart: true, families: [rxdb] },
};

const table: readonly Row[] = [
  ['P3', 'open again', 1.1],
  ['P3', 'the same without a snapshot', 1.3],
  ['P12', 'first fill', 1],
];

function stored([id, what]: readonly [string, string], commit: string): StoredResult {
  const result = resultOf([id, what, 1], { ours: [1], floor: 1 });
  return { ...result, commit, measuredAt: '2026-01-01T00:00:00.000Z', node: 'v22' };
}

describe('what a call measures', () => {
  it('is a whole run without a word, a part, or families of rows', () => {
    expect(chooseFamilies([], parts)).toMatchObject({
      families: [open, steps, fill],
      minutes: 44,
    });
    for (const [word, family] of [
      ['second', fill],
      ['peers', rxdb],
    ] as const)
      expect(chooseFamilies([word], parts)).toMatchObject({
        families: [family],
        minutes: parts[word].minutes,
      });
    const some = chooseFamilies(['P17', 'P12'], parts);
    expect(some).toMatchObject({ families: [steps, fill], minutes: 44 });
    expect(['P6', 'P17', 'P12'].filter(some.isWanted)).toEqual(['P17', 'P12']);
  });

  it('is never a row that there is not', () => {
    expect(() => chooseFamilies(['P3', 'third'], parts)).toThrow('no row third');
  });
});

describe('results of several runs', () => {
  it('hold the last figures of each row, each with its commit, in the order of the table', () => {
    const before = [
      stored(['P12', 'first fill'], 'aaa'),
      stored(['P3', 'open again'], 'aaa'),
      stored(['P3', 'a row of before'], 'aaa'),
    ];
    const fresh = [
      stored(['P3', 'the same without a snapshot'], 'bbb'),
      stored(['P3', 'open again'], 'bbb'),
    ];
    const merged = mergeResults(table, before, fresh);
    expect(merged.map(({ what, commit }) => [what, commit])).toEqual([
      ['open again', 'bbb'],
      ['the same without a snapshot', 'bbb'],
      ['first fill', 'aaa'],
    ]);
  });
});

describe('the verdict of a row', () => {
  const verdictOf = (figures: Figures) => resultOf(['P3', 'open again', 1.1], figures).verdict;

  it('is reached at or under the goal, and missed over it', () => {
    expect(verdictOf({ ours: [11, 11, 11], floor: [10, 10, 10] })).toBe('reached');
    expect(verdictOf({ ours: [12, 12, 12], floor: 10 })).toBe('missed');
  });

  it('is none when the floor differs from itself', () => {
    const floor = [10, 10, 10];
    expect(verdictOf({ ours: floor, floor, aa: [floor, [13, 13, 13]] })).toMatch(/^not measured/);
    expect(verdictOf({ ours: floor, floor, aa: [floor, [11, 11, 11]] })).toBe('reached');
  });
});
