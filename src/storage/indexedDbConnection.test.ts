import 'fake-indexeddb/auto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { success } from '../lib/result.ts';
import { emptyMeta } from '../log/LocalStore.ts';
import { indexedDbConnection } from './indexedDbConnection.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { removeLocalStore } from './removeLocalStore.ts';

let people = 0;
const newUid = () => `sleeper-${++people}`;
const remembered = { ...emptyMeta, savedAsOfMs: 5 };

/** A page's log, with its connection. */
async function openPage(uid: string) {
  const losses: string[] = [];
  const connection = indexedDbConnection(uid, () => losses.push('lost'));
  const store = indexedDbLocalStore(uid, connection);
  await store.write('strict', (writer) => writer.putMeta(remembered));
  return { connection, store, losses };
}

/** How often the lock of a copy is shared now. A request for it alone is granted while nobody shares it. */
let shares = 0;

beforeEach(() => {
  const request = async (
    _name: string,
    { mode }: LockOptions,
    work: (lock: unknown) => unknown,
  ) => {
    if (mode !== 'shared') return work(shares > 0 ? null : {});
    shares += 1;
    await work({});
    shares -= 1;
    return undefined;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => vi.unstubAllGlobals());

const never = () => new AbortController().signal;
const removal = (uid: string) =>
  removeLocalStore(uid, () => Promise.resolve('everything'), never());

describe('a page that may be frozen', () => {
  it('holds up no removal of its log', async () => {
    const uid = newUid();
    const { connection, store, losses } = await openPage(uid);
    connection.rest();
    expect(await removal(uid)).toEqual(success('removed'));
    connection.resume();
    // It makes no new, empty database either.
    expect(await store.read((reader) => reader.meta())).toMatchObject({
      error: { kind: 'cleared' },
    });
    expect(losses).toEqual(['lost']);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('finishes a write that runs, and does the next one when it runs itself', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    const underWay = store.write('strict', (writer) => writer.putMeta(emptyMeta));
    connection.rest();
    let isWritten = false;
    const late = store.write('strict', (writer) => {
      isWritten = true;
      return writer.putMeta(remembered);
    });
    await underWay;
    const other = indexedDbLocalStore(uid);
    expect(await other.read((reader) => reader.meta())).toEqual(success(emptyMeta));
    expect([isWritten, shares]).toEqual([false, 1]);
    connection.resume();
    expect(await late).toEqual(success(undefined));
    expect(await other.read((reader) => reader.meta())).toEqual(success(remembered));
    other.close();
    connection.close();
    expect(await removal(uid)).toEqual(success('removed'));
  });

  it('shares its log again when it runs', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    connection.rest();
    connection.resume();
    expect(await store.read((reader) => reader.meta())).toEqual(success(remembered));
    expect(shares).toBe(1);
    connection.close();
    await expect.poll(() => shares).toBe(0);
  });
});
