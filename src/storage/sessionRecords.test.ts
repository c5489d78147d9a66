import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';

import { nobodysRecord } from '../account/SessionRecord.ts';
import { indexedDbSessionRecord, readSessionRecord } from './indexedDbSessionRecord.ts';
import { memorySessionRecords } from '../../tests/support/memorySessionRecord.ts';
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

  it('is not called written before the transaction has completed', async () => {
    globalThis.indexedDB = new IDBFactory();
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const record = indexedDbSessionRecord();
    const written = await record.update((current) => {
      const latest: unknown = transactions.mock.results.at(-1)?.value;
      // Like a disk that fails behind the last request.
      queueMicrotask(() => {
        if (latest instanceof IDBTransaction) latest.abort();
      });
      return { ...current };
    });
    expect(written).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await readSessionRecord()).toEqual({ ok: true, value: null });
    transactions.mockRestore();
    record.close();
  });

  it('is written again, once the page is back, when the page was left during the write', async () => {
    globalThis.indexedDB = new IDBFactory();
    const page = Object.assign(new EventTarget(), { document: new EventTarget() });
    vi.stubGlobal('window', page);
    const record = indexedDbSessionRecord();
    const events = ['pagehide', 'freeze'];
    let changes = 0;
    const written = await record.update((current) => {
      changes += 1;
      const event = events.shift();
      const target = event === 'freeze' ? page.document : page;
      if (event !== undefined) target.dispatchEvent(new Event(event));
      return { ...current };
    });
    expect(changes).toBe(3);
    expect(await readSessionRecord()).toEqual(written);
    vi.unstubAllGlobals();
    record.close();
  });

  it('can be told from one that was never written', async () => {
    globalThis.indexedDB = new IDBFactory();
    expect(await readSessionRecord()).toEqual({ ok: true, value: null });
    const record = indexedDbSessionRecord();
    expect(await record.read()).toEqual({ ok: true, value: nobodysRecord });
    expect(await readSessionRecord()).toEqual({ ok: true, value: null });
    const written = await record.update((current) => ({ ...current }));
    expect(await readSessionRecord()).toEqual(written);
    record.close();
  });

  it('is not begun anew by a page under which the browser has deleted it', async () => {
    globalThis.indexedDB = new IDBFactory();
    const [page, other] = [indexedDbSessionRecord(), indexedDbSessionRecord()];
    await page.update((record) => ({ ...record }));
    globalThis.indexedDB = new IDBFactory();
    const cleared = { ok: false, error: { kind: 'cleared', cause: null } };
    expect(await page.read()).toEqual(cleared);
    expect(await page.update((record) => ({ ...record }))).toEqual(cleared);
    expect(await readSessionRecord()).toEqual({ ok: true, value: null });
    // A page opened later starts anew.
    expect(await other.read()).toEqual({ ok: true, value: nobodysRecord });
    await other.update((record) => ({ ...record }));
    expect(await page.read()).toEqual({ ok: true, value: nobodysRecord });
    for (const end of [page, other]) end.close();
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
