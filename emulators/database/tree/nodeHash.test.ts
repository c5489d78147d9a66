import { expect, it } from 'vitest';
import { DataNode } from './DataNode.ts';
import { nodeHash } from './nodeHash.ts';
import { parseValue } from './parseValue.ts';

function hashOf(json: unknown): string {
  return nodeHash(parseValue(json, new DataNode(), { now: 0, depth: 0 }));
}

// The expected hashes come from firebase-js-sdk, packages/database/test/node.test.ts. It says that they must agree
// with the server's.
it('hashes as the server and its clients do', () => {
  expect(hashOf({ intNode: 4, doubleNode: 4.5623, stringNode: 'hey guys', boolNode: true })).toBe(
    '6Mc4jFmNdrLVIlJJjz2/MakTK9I=',
  );
});

it.each([
  [4, 'eVih19a6ZDz3NL32uVBtg9KSgQY='],
  [4.5623, 'vf1CL0tIRwXXunHcG/irRECk3lY='],
  ['hey guys', 'CUNLXWpCVoJE6z7z1vE57lGaKAU='],
  [true, 'E5z61QM0lN/U2WsOnusszCTkR8M='],
  [
    { root: { c: { '.value': 99, '.priority': 'abc' }, '.priority': 'def' } },
    'Fm6tzN4CVEu5WxFDZUdTtqbTVaA=',
  ],
])('hashes %j so', (json, hash) => {
  expect(hashOf(json)).toBe(hash);
});

it('is the empty text for nothing', () => {
  expect(hashOf(null)).toBe('');
  expect(hashOf({ a: {} })).toBe('');
});

it('tells values of different kinds, keys and priorities apart', () => {
  const different = [
    1,
    '1',
    true,
    'true',
    { a: 1 },
    { b: 1 },
    [1],
    { '.value': 1, '.priority': 1 },
    { '.value': 1, '.priority': '1' },
    { a: 1, '.priority': 1 },
  ];
  expect(new Set(different.map(hashOf)).size).toBe(different.length);
});

it('is the same for 0 and -0, which read back alike', () => {
  expect(hashOf(-0)).toBe(hashOf(0));
});

it('follows every change', () => {
  const node = new DataNode();
  node.setChild('a', new DataNode(1));
  const before = nodeHash(node);
  node.setChild('a', new DataNode(2));
  expect(nodeHash(node)).not.toBe(before);
  node.setChild('a', new DataNode(1));
  expect(nodeHash(node)).toBe(before);
});
