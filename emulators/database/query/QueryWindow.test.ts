import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DataNode } from '../tree/DataNode.ts';
import { parseValue } from '../tree/parseValue.ts';
import type { Bound, Query } from './Query.ts';
import type { QueryIndex } from './order.ts';
import { QueryWindow } from './QueryWindow.ts';

function nodeOf(json: unknown): DataNode {
  return parseValue(json, new DataNode(), { now: 0, depth: 0 });
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', '1', '2', '10');
const sortValue = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constantFrom('x', 'y'));
const child = fc.oneof(
  fc.constant(null),
  sortValue,
  fc.record({ n: sortValue }),
  fc.record({ other: fc.constant(1) }),
);
const index: fc.Arbitrary<QueryIndex> = fc.constantFrom<QueryIndex>(
  { kind: 'key' },
  { kind: 'value' },
  { kind: 'priority' },
  { kind: 'child', path: ['n'] },
);
const limit: fc.Arbitrary<Query['limit']> = fc.option(
  fc.record({
    count: fc.integer({ min: 1, max: 4 }),
    from: fc.constantFrom<'first' | 'last'>('first', 'last'),
  }),
);

function boundFor(kind: QueryIndex['kind']): fc.Arbitrary<Bound | null> {
  return fc.option(
    fc.record({
      value: kind === 'key' ? fc.constant(null) : fc.option(sortValue),
      key: kind === 'key' ? key : fc.option(key),
      isInclusive: fc.boolean(),
    }),
  );
}

const query = index.chain((chosen) =>
  fc.record({
    index: fc.constant(chosen),
    start: boundFor(chosen.kind),
    end: boundFor(chosen.kind),
    limit,
  }),
);

it('equals a new window after every change', () => {
  fc.assert(
    fc.property(
      query,
      fc.dictionary(key, child),
      fc.array(fc.dictionary(key, child, { minKeys: 1, maxKeys: 3 }), { maxLength: 12 }),
      (chosen, first, changes) => {
        const node = nodeOf(first);
        const window = new QueryWindow(chosen, node);
        for (const change of changes) {
          const before = new Set(window.visible);
          for (const [name, json] of Object.entries(change)) node.setChild(name, nodeOf(json));
          const { entered, left } = window.update(node, Object.keys(change));
          const fresh = new QueryWindow(chosen, node);
          expect([...window.visible].sort()).toEqual([...fresh.visible].sort());
          expect(window.exportText(node)).toBe(fresh.exportText(node));
          const moved = new Set(before);
          for (const name of left) expect(moved.delete(name)).toBe(true);
          for (const name of entered) expect(moved.has(name)).toBe(false);
          for (const name of entered) moved.add(name);
          expect([...moved].sort()).toEqual([...window.visible].sort());
        }
      },
    ),
    { numRuns: 300 },
  );
});
