import 'fake-indexeddb/auto';

import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';

import { describeKeyStore } from '../../tests/contracts/keyStoreContract.ts';
import { testKeyRecord, testSealKeys } from '../../tests/support/encryption/testKeyRecord.ts';
import { indexedDbConnection } from './indexedDbConnection.ts';
import { indexedDbKeyStore } from './indexedDbKeyStore.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { memoryKeyStore } from '../../tests/support/memoryKeyStore.ts';
import { removeLocalStore } from './removeLocalStore.ts';
import { localStoreName, type LogSchema } from './schema.ts';
import { upgrades } from './upgradeLog.ts';

let people = 0;
const newUid = () => `keys-of-${++people}`;

describeKeyStore('memory', () => memoryKeyStore());
describeKeyStore('IndexedDB', () => indexedDbKeyStore(indexedDbConnection(newUid())));

describe('the keys in IndexedDB', () => {
  it('are there after a reload, and for another tab', async () => {
    const uid = newUid();
    const connection = indexedDbConnection(uid);
    const known = { record: testKeyRecord(), keys: await testSealKeys([1, 2]) };
    await indexedDbKeyStore(connection).write(known);
    connection.close();
    const read = await indexedDbKeyStore(indexedDbConnection(uid)).read();
    expect(read.ok && read.value?.keys?.dataKeys.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('are written with strict durability', async () => {
    const store = indexedDbKeyStore(indexedDbConnection(newUid()));
    await store.read();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.write({ record: testKeyRecord(), keys: null });
    expect(transaction.mock.calls).toEqual([['encryption', 'readwrite', { durability: 'strict' }]]);
    transaction.mockRestore();
  });

  it('last as long as the page where the browser stores none, and the record stays', async () => {
    const uid = newUid();
    const store = indexedDbKeyStore(indexedDbConnection(uid));
    const known = { record: testKeyRecord(), keys: await testSealKeys() };
    const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('keys are not stored', 'DataCloneError');
    });
    expect(await store.write(known)).toEqual({ ok: true, value: undefined });
    refused.mockRestore();
    expect(await store.read()).toEqual({ ok: true, value: known });
    const nextVisit = indexedDbKeyStore(indexedDbConnection(uid));
    expect(await nextVisit.read()).toEqual({ ok: true, value: { ...known, keys: null } });
  });

  it('report a full disk as a value, and the record before stays', async () => {
    const store = indexedDbKeyStore(indexedDbConnection(newUid()));
    const known = { record: testKeyRecord(), keys: null };
    await store.write(known);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    const full = await store.write({ record: testKeyRecord({ revision: 2 }), keys: null });
    put.mockRestore();
    expect(full).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await store.read()).toEqual({ ok: true, value: known });
  });

  it('go with the copy of the log at sign-out', async () => {
    const uid = newUid();
    const connection = indexedDbConnection(uid);
    const known = { record: testKeyRecord(), keys: await testSealKeys() };
    await indexedDbKeyStore(connection).write(known);
    connection.close();
    const holder = await openDB<LogSchema>(localStoreName(uid));
    const everything = () => Promise.resolve('everything' as const);
    const removal = await removeLocalStore(uid, everything, new AbortController().signal);
    // Another page holds it open, so the database is emptied.
    expect(removal).toEqual({ ok: true, value: 'emptied' });
    expect(await holder.count('encryption')).toBe(0);
    holder.close();
  });

  it.each(upgrades.map((_, version) => version))(
    'can be stored in a database that comes up from version %i',
    async (version) => {
      const uid = newUid();
      if (version > 0) {
        const old = await openDB<LogSchema>(localStoreName(uid), version, {
          upgrade: (database, _from, _to, transaction) => {
            for (const upgrade of upgrades.slice(0, version)) upgrade(database, transaction);
          },
        });
        old.close();
      }
      const connection = indexedDbConnection(uid);
      const log = indexedDbLocalStore(uid, connection);
      expect((await log.read((reader) => reader.meta())).ok).toBe(true);
      const store = indexedDbKeyStore(connection);
      expect(await store.read()).toEqual({ ok: true, value: null });
      const known = { record: testKeyRecord(), keys: null };
      await store.write(known);
      expect(await store.read()).toEqual({ ok: true, value: known });
      connection.close();
    },
  );
});
