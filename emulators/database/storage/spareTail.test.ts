import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLmdbRowTable } from './lmdbRowTable.ts';
import { isTailShort, lengthenTail, spareBytes } from './spareTail.ts';

function inFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'spare-tail-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('makes a file end with nothing, and never cuts one', () => {
  inFolder((folder) => {
    const file = join(folder, 'data');
    writeFileSync(file, 'x'.repeat(8192));
    const use = { lastPageNumber: 1, pageSize: 4096 };
    expect(isTailShort(file, use)).toBe(true);
    expect(lengthenTail(file, use)).toBe(true);
    expect(statSync(file).size).toBe(8192 + spareBytes);
    expect(isTailShort(file, use)).toBe(false);
    expect(lengthenTail(file, { ...use, lastPageNumber: 0 })).toBe(true);
    expect(statSync(file).size).toBe(8192 + spareBytes);
  });
});

it('says when a file cannot be made longer', () => {
  inFolder((folder) => {
    const use = { lastPageNumber: 1, pageSize: 4096 };
    expect(lengthenTail(join(folder, 'missing'), use)).toBe(false);
  });
});

it('keeps the tail as a file grows, and refuses to read a closed one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spare-tail-'));
  const file = join(folder, 'data.lmdb');
  const table = openLmdbRowTable(file);
  for (let round = 0; round < 8; round += 1) {
    for (let row = 0; row < 300; row += 1) table.put(1, `${round} ${row}`, 'x'.repeat(1500));
    await table.commit();
  }
  const sizeBefore = statSync(file).size;
  table.put(1, 'last', 'x');
  const closing = table.close();
  await closing;
  expect(sizeBefore).toBeGreaterThan(8 * 300 * 1500 + spareBytes / 2);
  expect(() => table.get(1, 'last')).toThrow('closed');
  const again = openLmdbRowTable(file);
  expect(again.get(1, 'last')).toBe('x');
  await again.close();
  rmSync(folder, { recursive: true });
});
