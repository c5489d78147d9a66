import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it, vi } from 'vitest';

import { createLmdbCommits } from './lmdbCommits.ts';
import { openLmdb } from './openLmdb.ts';
import { PendingRows } from './PendingRows.ts';

const folder = mkdtempSync(join(tmpdir(), 'daylog-commits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('stores the newest text of each row after a commit for which the disk had no room', async () => {
  const file = join(folder, 'data.lmdb');
  const table = openLmdb(file);
  const pending = new PendingRows();
  const commits = createLmdbCommits(file, table, pending);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const transaction = vi.spyOn(table, 'transactionSync').mockImplementationOnce(() => {
    throw new Error('No space left on device');
  });
  pending.add({ parent: 1, key: 'rewritten', text: 'older' });
  pending.add({ parent: 1, key: 'removed', text: 'older' });
  pending.add({ parent: 1, key: 'untouched', text: 'only' });
  const first = commits.commit();
  await expect.poll(() => transaction.mock.calls).toHaveLength(1);
  pending.add({ parent: 1, key: 'rewritten', text: 'newer' });
  pending.add({ parent: 1, key: 'removed', text: null });
  await Promise.all([first, commits.commit()]);
  const stored = ['rewritten', 'removed', 'untouched'].map((key) => table.get([1, key]) ?? null);
  expect(stored).toEqual(['newer', null, 'only']);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  await commits.close();
});
