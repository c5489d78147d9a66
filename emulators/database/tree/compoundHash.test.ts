import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashedNode, parseCompoundHash, rangeMerges } from './compoundHash.ts';
import type { CompoundHash, RangeMerge } from './compoundHash.ts';
import { DataNode } from './DataNode.ts';
import { compareKeys } from './keys.ts';
import { parseValue } from './parseValue.ts';
import { exportText } from './serialize.ts';

function nodeOf(json: unknown): DataNode {
  return parseValue(json, new DataNode(), { now: 0, depth: 0 });
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

/** The ranges sent to a client with these ranges; `posts` as on the wire. */
function mergesFor(data: unknown, texts: readonly string[], posts: readonly string[]) {
  const held = parseCompoundHash({ hs: [...texts.map(sha1), ''], ps: posts });
  if (held === null) throw new Error('no compound hash');
  return rangeMerges(hashedNode(nodeOf(data)), held);
}

describe('a range counts as held when it is hashed as mobile clients hash it', () => {
  // The texts come from firebase-admin-java's CompoundHashTest. A different last range shows which ranges were
  // recognised.
  const other = { start: ['zz'], end: null, text: '{"zzz":1}' };

  it.each([
    ['a string', { foo: 'bar' }, ['("foo":(string:"bar"))'], ['foo']],
    [
      'keys that are integers, by number',
      { 1: 'one', 2: 'two', 10: 'ten' },
      ['("1":(string:"one"),"2":(string:"two"))', '("10":(string:"ten"))'],
      ['2', '10'],
    ],
    [
      'nested children',
      { bar: { deep: 'value' }, foo: { 'other-deep': 'value' } },
      ['("bar":("deep":(string:"value")))', '("foo":("other-deep":(string:"value")))'],
      ['bar/deep', 'foo/other-deep'],
    ],
    [
      'a value with a priority',
      { foo: { '.value': 'bar', '.priority': 'baz' } },
      ['("foo":(priority:string:"baz":string:"bar"))'],
      ['foo'],
    ],
    [
      'the priority of an inner node, among its children',
      { foo: { '!before': 'b', '.priority': 'prio', after: 'a' }, qux: 'qux' },
      [
        '("foo":("!before":(string:"b"),".priority":(string:"prio")))',
        '("foo":("after":(string:"a")),"qux":(string:"qux"))',
      ],
      ['foo/.priority', 'qux'],
    ],
    [
      'quotation marks and backslashes',
      { 'a"\\': '"\\"' },
      ['("a\\"\\\\":(string:"\\"\\\\\\""))'],
      ['a"\\'],
    ],
    [
      'numbers and booleans',
      { a: 1, b: true },
      ['("a":(number:3ff0000000000000),"b":(boolean:true))'],
      ['b'],
    ],
  ])('%s', (_name, data, texts, posts) => {
    const withEnd = { ...data, zz: 1, zzz: 1 };
    const zz = '("zz":(number:3ff0000000000000))';
    expect(mergesFor(withEnd, [...texts, zz], [...posts, 'zz'])).toEqual([other]);
  });
});

it('is sent everything when nothing it has can stay, or a priority has no place in a range', () => {
  const text = '("a":(number:3ff0000000000000))';
  expect(mergesFor({ b: 1 }, [text], ['a'])).toBeNull();
  // Integers and push ids sort before ".priority". Clients do not hash a priority after the last child.
  expect(
    mergesFor({ 1: 1, 2: 2, '.priority': 1 }, ['("1":(number:3ff0000000000000))'], ['1']),
  ).toBe(null);
});

it('is sent the priority of the value before a range with it, which it would drop', () => {
  const data = { a: { '.value': true, '.priority': 'p' }, b: 'new', c: true };
  const held = ['("a":(priority:string:"p":boolean:true))', '("b":(string:"old"))'];
  expect(mergesFor(data, [...held, '("c":(boolean:true))'], ['a', 'b', 'c'])).toEqual([
    { start: ['a'], end: ['b'], text: '{"a":{".value":true,".priority":"p"},"b":"new"}' },
  ]);
});

it.each([
  null,
  7,
  {},
  { hs: [''], ps: ['a'] },
  { hs: ['', ''], ps: [7] },
  { hs: ['', '', ''], ps: ['b', 'a'] },
  { hs: 'abc', ps: 'ab' },
])('%j is no compound hash', (json) => {
  expect(parseCompoundHash(json)).toBeNull();
});

/** A client like RangeMerge of the mobile SDKs: leaves by path, whose ranges are replaced. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

type Leaves = ReadonlyMap<string, Leaf>;

function leavesOf(json: unknown, path: readonly string[] = []): Leaves {
  if (json === null) return new Map();
  if (typeof json !== 'object') return new Map([[path.join('/'), { path, value: json }]]);
  const found = Object.entries(json).map(([key, child]) => [...leavesOf(child, [...path, key])]);
  return new Map(found.flat());
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compareKeys(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The hashed text of a tree with only these leaves, in key order. */
function textOf(leaves: Leaves): string {
  const write = (level: Leaves, depth: number): string => {
    const groups = new Map<string, Map<string, Leaf>>();
    for (const [id, leaf] of level) {
      if (leaf.path.length === depth) {
        return typeof leaf.value === 'string'
          ? `string:"${leaf.value}"`
          : `boolean:${String(leaf.value)}`;
      }
      const key = leaf.path[depth] ?? '';
      groups.set(key, (groups.get(key) ?? new Map<string, Leaf>()).set(id, leaf));
    }
    const keys = [...groups.keys()].sort(compareKeys);
    return keys
      .map((key) => `"${key}":(${write(groups.get(key) ?? new Map<string, Leaf>(), depth + 1)})`)
      .join(',');
  };
  return `(${write(leaves, 0)})`;
}

function heldBy(leaves: Leaves, isCut: readonly boolean[]): CompoundHash {
  const sorted = [...leaves].sort(([, a], [, b]) => comparePaths(a.path, b.path));
  const hashes: string[] = [];
  const posts: (readonly string[])[] = [];
  let range: typeof sorted = [];
  for (const [at, entry] of sorted.entries()) {
    range.push(entry);
    if (isCut[at % isCut.length] !== true && at < sorted.length - 1) continue;
    hashes.push(sha1(textOf(new Map(range))));
    posts.push(entry[1].path);
    range = [];
  }
  return { hashes: [...hashes, ''], posts };
}

function merged(leaves: Leaves, merges: readonly RangeMerge[]): Leaves {
  const result = new Map(leaves);
  for (const { start, end, text } of merges) {
    for (const [id, { path }] of result) {
      const isAfterStart = start === null || comparePaths(path, start) > 0;
      if (isAfterStart && (end === null || comparePaths(path, end) <= 0)) result.delete(id);
    }
    const update: unknown = JSON.parse(text);
    for (const [id, leaf] of leavesOf(update)) result.set(id, leaf);
  }
  return result;
}

const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.boolean(), fc.constantFrom('x', 'y', 'é')),
    fc.dictionary(fc.constantFrom('1', '2', '10', 'a', 'b', '-K', 'zz'), tie('node'), {
      maxKeys: 5,
    }),
  ),
})).node;

it('gives a client the current data, whatever it held and however it was cut', () => {
  let countOfMerges = 0;
  fc.assert(
    fc.property(tree, tree, fc.array(fc.boolean(), { minLength: 1 }), (one, two, isCut) => {
      const shared = { a: one, m: { a: one, b: one } };
      const before = leavesOf(JSON.parse(exportText(nodeOf({ ...shared, b: one }))));
      const after = nodeOf({ ...shared, b: two, c: two });
      const merges = rangeMerges(hashedNode(after), heldBy(before, isCut));
      if (merges === null) return;
      countOfMerges += 1;
      const expected = leavesOf(JSON.parse(exportText(after)));
      expect([...merged(before, merges).keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [id, { value }] of merged(before, merges)) {
        expect(value).toBe(expected.get(id)?.value);
      }
    }),
    { numRuns: 300 },
  );
  expect(countOfMerges).toBeGreaterThan(50);
});
