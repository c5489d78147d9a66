import 'fake-indexeddb/auto';

import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import type { BackupFolder, BackupRecord } from '../log/backup/BackupRecord.ts';
import { hasBackupFolder } from './hasBackupFolder.ts';
import { indexedDbBackupStore } from './indexedDbBackupStore.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { removeLocalStore } from './removeLocalStore.ts';
import { localStoreName, type LogSchema } from './schema.ts';
import { upgrades } from './upgradeLog.ts';

/** A browser copies a real handle; here only its name can be copied. */
const folder: BackupFolder = JSON.parse('{"name":"Notes"}') as BackupFolder;
const record: BackupRecord = {
  folder,
  last: {
    atMs: 5,
    day: dayKey('2026-11-20'),
    written: 2,
    kept: ['2026/11/2026-11-20.md'],
    keptCount: 1,
    isWhole: true,
  },
  failure: null,
};
const sums = new Map([['2026/11/2026-11-20.md', ['new', 'old']]]);

let people = 0;
let uid = '';
beforeEach(async () => {
  uid = `person-${++people}`;
  await openLog();
});

/** Creates the database of `uid`. */
async function openLog(): Promise<void> {
  const store = indexedDbLocalStore(uid);
  expect((await store.read((reader) => reader.meta())).ok).toBe(true);
  store.close();
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

describe('the backup of a person', () => {
  it('is there for the next visit: the folder, the last backup, and the checksums', async () => {
    expect(await indexedDbBackupStore(uid).read()).toBe(null);
    expect(await hasBackupFolder(uid)).toBe(false);
    expect(await indexedDbBackupStore(uid).write(record)).toBe(true);
    expect(await hasBackupFolder(uid)).toBe(true);
    expect(await indexedDbBackupStore(uid).putSums(sums)).toBe(true);
    expect(await indexedDbBackupStore(uid).read()).toEqual(record);
    expect(await indexedDbBackupStore(uid).readSums()).toEqual(sums);
  });

  it('is forgotten as a whole, but for the reminder', async () => {
    const store = indexedDbBackupStore(uid);
    await store.write(record);
    await store.putSums(sums);
    await store.putRemindFrom(dayKey('2026-11-27'));
    expect(await store.remove()).toBe(true);
    expect(await store.read()).toBe(null);
    expect(await store.readSums()).toEqual(new Map());
    expect(await store.readRemindFrom()).toBe('2026-11-27');
  });

  it('belongs to that person alone, and goes with their copy at sign-out', async () => {
    await indexedDbBackupStore(uid).write(record);
    await indexedDbBackupStore(uid).putSums(sums);
    expect(await indexedDbBackupStore('somebody-else').read()).toBe(null);
    const everything = () => Promise.resolve('everything' as const);
    const removal = await removeLocalStore(uid, everything, new AbortController().signal);
    expect(removal).toEqual({ ok: true, value: 'removed' });
    expect(await databaseNames()).not.toContain(localStoreName(uid));
  });

  it('leaves an emptied database too, when another page holds it open', async () => {
    await indexedDbBackupStore(uid).write(record);
    await indexedDbBackupStore(uid).putSums(sums);
    const holder = await openDB<LogSchema>(localStoreName(uid));
    const everything = () => Promise.resolve('everything' as const);
    const removal = await removeLocalStore(uid, everything, new AbortController().signal);
    expect(removal).toEqual({ ok: true, value: 'emptied' });
    expect(await holder.count('backup')).toBe(0);
    expect(await holder.count('backupFiles')).toBe(0);
    holder.close();
  });

  it('is not written after a sign-out, and creates no database', async () => {
    const gone = indexedDbBackupStore('signed-out');
    expect(await gone.write(record)).toBe(false);
    expect(await gone.putSums(sums)).toBe(false);
    expect(await gone.readSums()).toBe(null);
    expect(await hasBackupFolder('signed-out')).toBe(false);
    expect(await databaseNames()).not.toContain(localStoreName('signed-out'));
  });

  it('is none in the database of an older app', async () => {
    uid = 'older';
    const version = 6;
    const old = await openDB<LogSchema>(localStoreName(uid), version, {
      upgrade: (database, _from, _to, transaction) => {
        for (const upgrade of upgrades.slice(0, version)) upgrade(database, transaction);
      },
    });
    expect(await indexedDbBackupStore(uid).read()).toBe(null);
    expect(await indexedDbBackupStore(uid).write(record)).toBe(false);
    expect(old.version).toBe(version);
    old.close();
    await openLog();
    expect(await indexedDbBackupStore(uid).write(record)).toBe(true);
  });
});
