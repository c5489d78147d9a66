import 'fake-indexeddb/auto';

import { describe, expect, it, vi } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { monthOf } from '../dates/monthOf.ts';
import { success } from '../lib/result.ts';
import { indexedDbConnection } from './indexedDbConnection.ts';
import { deleteLocalStore, indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { indexedDbTextPacks } from './indexedDbTextPacks.ts';
import { memoryTextPacks } from './memoryTextPacks.ts';
import { describeTextPacks } from './textPacksContract.ts';

let people = 0;
const newUid = () => `packer-${++people}`;
const packsOf = (uid: string) => indexedDbTextPacks(indexedDbConnection(uid));

describeTextPacks('memory', memoryTextPacks);
describeTextPacks('IndexedDB', () => packsOf(newUid()));

const month = monthOf(dayKey('2026-11-20'));
const pack = { month, days: [] };

describe('the packs in IndexedDB', () => {
  it('go with the log they are of, and are never seen by another person', async () => {
    const uid = newUid();
    await packsOf(uid).put(pack);
    expect(await packsOf(uid).read(month, month)).toEqual(success([pack]));
    expect(await packsOf(newUid()).read(month, month)).toEqual(success([]));
    await deleteLocalStore(uid);
    expect(await packsOf(uid).read(month, month)).toEqual(success([]));
  });

  it('are in no transaction with the log: a write waits for none of them', async () => {
    const connection = indexedDbConnection(newUid());
    const [log, packs] = [
      indexedDbLocalStore('the same', connection),
      indexedDbTextPacks(connection),
    ];
    await packs.clear();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await packs.put(pack);
    await log.write('strict', async (writer) => writer.putMeta(await writer.meta()));
    await packs.read(month, month);
    const asked = transaction.mock.calls.map(([stores, , options]) => [
      stores,
      options?.durability,
    ]);
    transaction.mockRestore();
    expect(asked).toEqual([
      ['textPacks', 'relaxed'],
      [expect.not.arrayContaining(['textPacks']), 'strict'],
      ['textPacks', undefined],
    ]);
    connection.close();
  });

  it('says that the disk is full, and keeps the pack that was there', async () => {
    const packs = packsOf(newUid());
    await packs.put(pack);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const result = await packs.put({ month, days: [] });
    put.mockRestore();
    expect(result).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await packs.read(month, month)).toEqual(success([pack]));
  });
});
