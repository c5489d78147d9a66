import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openAdminKey, readAdminKey } from '../../emulators/local/auth/adminKey.ts';
import { holdDataFolder, keepPrivate } from '../../emulators/local/dataFolder.ts';
import { startLocalBackend } from '../support/startLocalBackend.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-private-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The rights of `at` and everything in it, as octal numbers by name. */
async function rights(at: string): Promise<Readonly<Record<string, string>>> {
  const names = ['', ...(await readdir(at, { recursive: true }))];
  const found = await Promise.all(
    names.map(async (name) => {
      const { mode } = await stat(path.join(at, name));
      return [name, (mode & 0o777).toString(8)] as const;
    }),
  );
  return Object.fromEntries(found);
}

it('takes everybody else’s rights to a folder that was wider, and to nothing else in it', async () => {
  await mkdir(path.join(folder, 'database'));
  for (const name of ['accounts.json', 'ports.json', 'database/data.lmdb', 'mine.sh']) {
    await writeFile(path.join(folder, name), 'kept');
    await chmod(path.join(folder, name), 0o755);
  }
  await chmod(path.join(folder, 'database'), 0o755);
  await chmod(folder, 0o755);
  const held = await holdDataFolder(folder);
  expect(await rights(folder)).toEqual({
    '': '700',
    'accounts.json': '600',
    database: '700',
    'database/data.lmdb': '600',
    lock: '600',
    'mine.sh': '755',
    'ports.json': '600',
  });
  held.release();
  expect(await readFile(path.join(folder, 'accounts.json'), 'utf8')).toBe('kept');
});

it('refuses a folder of another user with a sentence, and leaves it as it was', async () => {
  await chmod(folder, 0o755);
  await expect(keepPrivate(folder, (process.getuid?.() ?? 0) + 1)).rejects.toThrow(
    `${folder} belongs to another user of this machine`,
  );
  expect(await rights(folder)).toEqual({ '': '755' });
});

it('makes everything that a whole run keeps for its user alone', async () => {
  const backend = await startLocalBackend({ dataFolder: folder });
  const found = await rights(folder);
  await backend.stop();
  expect(found).toMatchObject({
    '': '700',
    'admin-key': '600',
    database: '700',
    'database/data.lmdb': '600',
    'database/data.lmdb-lock': '600',
    'database/lock': '600',
    lock: '600',
    'ports.json': '600',
  });
  expect(new Set(Object.values(found))).toEqual(new Set(['700', '600']));
});

it('keeps its admin key, and refuses a file that holds none', async () => {
  expect(await readAdminKey(folder)).toBeNull();
  const key = await openAdminKey(folder);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await openAdminKey(folder)).toBe(key);
  await writeFile(path.join(folder, 'admin-key'), 'owner\n');
  await expect(openAdminKey(folder)).rejects.toThrow('holds no admin key. Delete the file;');
});
