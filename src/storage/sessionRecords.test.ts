import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';

import { indexedDbSessionRecord, readSessionRecord } from './indexedDbSessionRecord.ts';
import { memorySessionRecords } from './memorySessionRecord.ts';
import { describeSessionRecord } from '../../tests/contracts/sessionRecordContract.ts';

describeSessionRecord('memory', (earlier) => memorySessionRecords(earlier));
describeSessionRecord('IndexedDB', (earlier) => {
  globalThis.indexedDB = new IDBFactory();
  return () => indexedDbSessionRecord(earlier);
});

describe('the record in IndexedDB', () => {
  it('is written with strict durability', async () => {
    globalThis.indexedDB = new IDBFactory();
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const record = indexedDbSessionRecord();
    await record.update((current) => ({ ...current }));
    const writing = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writing).toEqual([['session', 'readwrite', { durability: 'strict' }]]);
    transactions.mockRestore();
    record.close();
  });

  it('can be told from one that was never written', async () => {
    globalThis.indexedDB = new IDBFactory();
    expect(await readSessionRecord()).toEqual({ ok: true, value: null });
    const record = indexedDbSessionRecord();
    const read = await record.read();
    expect(await readSessionRecord()).toEqual(read);
    record.close();
  });

  it('stays as it was when an update throws, which is thrown on', async () => {
    globalThis.indexedDB = new IDBFactory();
    const record = indexedDbSessionRecord();
    const before = await record.read();
    await expect(
      record.update(() => {
        throw new RangeError('a bug');
      }),
    ).rejects.toThrow(RangeError);
    expect(await record.read()).toEqual(before);
    record.close();
  });
});
