import { expect, it } from 'vitest';
import { parseValue } from './parseValue.ts';
import { DataNode } from './DataNode.ts';
import { readBudget } from './ReadBudget.ts';
import { exportText, plainText } from './serialize.ts';

const node = parseValue({ a: 'x'.repeat(60), b: { c: 1, d: true } }, new DataNode(), {
  now: 0,
  depth: 0,
});

it.each([exportText, plainText])('ends a read of more than one answer may have', (read) => {
  expect(() => read(node, readBudget({ maxLength: 60 }))).toThrow('exceeds the maximum size');
  expect(read(node, readBudget({ maxLength: 100 }))).toBe(read(node));
});

it.each([exportText, plainText])('ends a read that takes longer than it may', (read) => {
  const over = performance.now() - 1;
  expect(() => read(node, readBudget({ endsAtMs: over }))).toThrow('maximum query time threshold');
});
