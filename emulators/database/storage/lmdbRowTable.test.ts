import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { openLmdbRowTable } from './lmdbRowTable.ts';

const folder = mkdtempSync(join(tmpdir(), 'daylog-rows-'));
const file = join(folder, 'data.lmdb');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('shows rows before they are committed, and the newest text of each afterwards', async () => {
  const table = openLmdbRowTable(file);
  table.put(1, 'a', 'first');
  table.put(1, 'b', 'other');
  await table.commit();
  table.put(1, 'a', 'second');
  table.remove(1, 'b');
  expect([...table.rows(1)]).toEqual([['a', 'second']]);
  expect(table.keys(1)).toEqual(['a']);
  expect(table.get(1, 'b')).toBeNull();
  await table.commit();
  expect([...table.rows(1)]).toEqual([['a', 'second']]);
  await table.close();
});

it('acknowledges the writes of each turn after those of the turn before', async () => {
  const table = openLmdbRowTable(file);
  const told: number[] = [];
  const commits: unknown[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    for (const half of [0, 0.5]) {
      table.put(1, `${turn + half}`, 'text');
      commits.push(table.commit()?.then(() => told.push(turn + half)));
    }
    await nextTurn();
  }
  await Promise.all(commits);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told).toHaveLength(100);
  await table.close();
});

it('commits pending rows when it is closed, and refuses reads afterwards', async () => {
  const table = openLmdbRowTable(file);
  table.put(1, 'a', 'text');
  const commit = table.commit();
  await Promise.all([table.close(), commit]);
  expect(() => table.get(1, 'a')).toThrow('closed');
  const again = openLmdbRowTable(file);
  expect(again.get(1, 'a')).toBe('text');
  await again.close();
});
