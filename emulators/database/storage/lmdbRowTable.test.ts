import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type * as Lmdb from 'lmdb';
import { expect, it, vi } from 'vitest';

import { openLmdbRowTable } from './lmdbRowTable.ts';

const { threads, told } = vi.hoisted(() => ({
  /** What LMDB would hear from the threads that are held back, in the order they were started. */
  threads: [] as (() => void)[],
  /** What happened, in its order. */
  told: [] as string[],
}));

type Done = (status: number) => unknown;

/** LMDB's own code, but that the first thread to write says only when it is let that it has ended. */
vi.mock('lmdb', async (importOriginal) => {
  const lmdb = await importOriginal<typeof Lmdb>();
  const open = (options: Lmdb.RootDatabaseOptionsWithPath) => {
    const table = lmdb.open(options);
    const env: unknown = Reflect.get(table, 'env');
    if (typeof env !== 'object' || env === null) throw new Error('LMDB has no env to look at.');
    const startWriting: unknown = Reflect.get(env, 'startWriting');
    if (typeof startWriting !== 'function') throw new Error('LMDB starts no threads.');
    let started = 0;
    Object.defineProperty(env, 'startWriting', {
      value: (address: number, done: Done) => {
        const thread = started++;
        const hear = (status: number) => {
          if (status === 0) told.push(`thread ${thread} has ended`);
          return done(status);
        };
        const hearLate = (status: number) =>
          status === 0 && thread === 0 ? threads.push(() => hear(status)) : hear(status);
        Reflect.apply(startWriting, env, [address, hearLate]);
      },
    });
    const close = table.close.bind(table);
    table.close = () => {
      told.push('closed');
      return close();
    };
    return table;
  };
  return { ...lmdb, open };
});

it('is closed only when no thread writes any more, although a later one has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daylog-rows-'));
  const table = openLmdbRowTable(join(folder, 'data.lmdb'));
  table.put(1, 'a', 'first');
  const first = table.commit();
  await expect.poll(() => threads).toHaveLength(1);
  table.put(1, 'a', 'second');
  const closed = table.close();
  await expect.poll(() => told).toContain('thread 1 has ended');
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  threads[0]?.();
  await Promise.all([first, closed]);
  expect(told).toEqual(['thread 1 has ended', 'thread 0 has ended', 'closed']);
  rmSync(folder, { recursive: true });
});
