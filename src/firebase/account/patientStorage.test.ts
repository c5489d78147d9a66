import 'fake-indexeddb/auto';

import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Persistence } from 'firebase/auth';
import { describe, expect, it } from 'vitest';

import { countTransactions } from '../../../tests/support/countTransactions.ts';
import { patientStorage } from './patientStorage.ts';

const key = 'firebase:authUser:key:[DEFAULT]';

/** A disk of the test, and the SDK's storage on it. */
function brokenDisk() {
  const rows = new Map<string, unknown>();
  const disk = { rows, failingReads: 0, isFull: false };
  class Storage {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    _isAvailable() {
      return Promise.resolve(false);
    }
    _get(name: string) {
      disk.failingReads -= 1;
      if (disk.failingReads >= 0) return Promise.reject(new Error('the read failed'));
      return Promise.resolve(rows.get(name) ?? null);
    }
    _set(name: string, value: unknown) {
      if (disk.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      rows.set(name, value);
      return Promise.resolve();
    }
    _withRetries() {
      return Promise.reject(new Error('The test has no database'));
    }
  }
  return { disk, Storage };
}

describe('the storage of a session', () => {
  it('repeats a read that fails, with longer pauses, until it succeeds', async () => {
    const { disk, Storage } = brokenDisk();
    disk.rows.set(key, { uid: 'ada' });
    disk.failingReads = 8;
    const pauses: number[] = [];
    const wait = (delayMs: number) => {
      pauses.push(delayMs);
      return Promise.resolve();
    };
    const { persistence, firstRead } = patientStorage(Storage, wait, () => 0.5);
    expect(await new persistence()._get(key)).toEqual({ uid: 'ada' });
    await firstRead;
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000]);
  });

  it('is available even when a trial write fails', async () => {
    const { Storage } = brokenDisk();
    const { persistence } = patientStorage(Storage, () => Promise.resolve());
    expect(await new persistence()._isAvailable()).toBe(true);
  });

  it('keeps the stored session of a person when a newer one cannot be written', async () => {
    const { disk, Storage } = brokenDisk();
    const { persistence } = patientStorage(Storage, () => Promise.resolve());
    const storage = new persistence();
    await storage._set(key, { uid: 'ada', at: 1 });
    disk.isFull = true;
    await storage._set(key, { uid: 'ada', at: 2 });
    expect(disk.rows.get(key)).toEqual({ uid: 'ada', at: 1 });
    await expect(storage._set(key, { uid: 'grace', at: 3 })).rejects.toThrow('full');
  });

  it('ends each transaction in the database of Auth before it begins the next', async () => {
    const { persistence } = patientStorage(await browsersStorage(), () => Promise.resolve());
    const storage = new persistence();
    await storage._set(key, { uid: 'ada', at: 1 });
    const counts = countTransactions();
    const reads = [storage._get(key), storage._get(key)];
    const write = storage._set(key, { uid: 'ada', at: 2 });
    expect(await Promise.all([...reads, storage._get(key)])).toEqual([
      { uid: 'ada', at: 1 },
      { uid: 'ada', at: 1 },
      { uid: 'ada', at: 2 },
    ]);
    await write;
    expect(counts).toEqual({ running: 0, most: 1, begun: 4 });
  });
});

/** The storage in the SDK's build for browsers. Node gets a build without it. */
async function browsersStorage(): Promise<Persistence> {
  const sdk = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));
  const folder = path.dirname(sdk.resolve('@firebase/auth/package.json'));
  const build: unknown = await import(pathToFileURL(path.join(folder, 'dist/esm/index.js')).href);
  return (build as { indexedDBLocalPersistence: Persistence }).indexedDBLocalPersistence;
}
