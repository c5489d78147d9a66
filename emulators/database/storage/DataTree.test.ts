import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '../tree/changes.ts';
import { withChanges } from '../tree/changes.ts';
import { nodeAt } from '../tree/DataNode.ts';
import { nodeHash } from '../tree/nodeHash.ts';
import { parseValue } from '../tree/parseValue.ts';
import { exportText } from '../tree/serialize.ts';
import { DataTree } from './DataTree.ts';
import { openLmdbRowTable } from './lmdbRowTable.ts';
import { memoryRowTable } from './memoryRowTable.ts';
import type { RowTable } from './RowTable.ts';

type Plain = string | number | { [key: string]: Plain };

/** The same write on a plain object, as the expected result. */
function written(
  root: Plain | undefined,
  path: readonly string[],
  value: Plain | null,
): Plain | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value === null ? undefined : value;
  const isObject = typeof root === 'object';
  if (!isObject && value === null) return root;
  const children = new Map(isObject ? Object.entries(root) : []);
  const child = written(children.get(key), rest, value);
  if (child === undefined) children.delete(key);
  else children.set(key, child);
  return children.size === 0 ? undefined : Object.fromEntries(children);
}

function plainOf(text: string): unknown {
  return JSON.parse(text);
}

const key = fc.constantFrom('a', 'b', 'c', '1', '10', '-5', 'é');
const leaf = fc.oneof(
  fc.integer(),
  fc.integer({ min: 0, max: 6000 }).map((length) => 'x'.repeat(length)),
);
const value: fc.Arbitrary<Plain | null> = fc.oneof(
  fc.constant(null),
  leaf,
  fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf, { minKeys: 1 })), { minKeys: 1 }),
);
const writes = fc.array(
  fc.record({ path: fc.array(key, { maxLength: 4 }), value, forgets: fc.boolean() }),
  { maxLength: 25 },
);

type Writes = readonly {
  readonly path: readonly string[];
  readonly value: Plain | null;
  readonly forgets: boolean;
}[];

/** Applies the writes to both and compares after each; returns the plain object. */
function compareWhileWriting(table: RowTable, steps: Writes): Plain | undefined {
  let tree = new DataTree(table);
  let plain: Plain | undefined;
  for (const step of steps) {
    // A new tree over the same rows has nothing in memory.
    if (step.forgets) tree = new DataTree(table);
    const root = tree.root('test');
    const node = parseValue(step.value, nodeAt(root, step.path), { now: 0, depth: 0 });
    const changes: Change[] = [{ kind: 'value', path: step.path, node }];
    const foreseen = exportText(withChanges(root, changes));
    void tree.apply('test', changes);
    plain = written(plain, step.path, step.value);
    const text = exportText(tree.root('test'));
    expect(plainOf(text)).toEqual(plain ?? null);
    expect(text).toBe(foreseen);
    const fresh = parseValue(plainOf(text), nodeAt(root, []), { now: 0, depth: 0 });
    expect(nodeHash(tree.root('test'))).toBe(nodeHash(fresh));
  }
  return plain;
}

it('equals a plain object, in memory or not, and predicts changes', () => {
  fc.assert(
    fc.property(writes, (steps) => {
      compareWhileWriting(memoryRowTable(), steps);
    }),
    { numRuns: 150 },
  );
});

it('leaves no row behind when everything is removed', () => {
  fc.assert(
    fc.property(writes, (steps) => {
      const table = memoryRowTable();
      compareWhileWriting(table, [...steps, { path: [], value: null, forgets: true }]);
      const last = table.nextParent();
      for (let parent = 0; parent < last; parent += 1) expect(table.keys(parent)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it('holds the same in a file, before and after it is opened again', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'data-tree-'));
      try {
        const table = openLmdbRowTable(join(folder, 'data.lmdb'));
        const plain = compareWhileWriting(table, steps);
        await table.close();
        const again = openLmdbRowTable(join(folder, 'data.lmdb'));
        expect(plainOf(exportText(new DataTree(again).root('test')))).toEqual(plain ?? null);
        await again.close();
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 20 },
  );
});
