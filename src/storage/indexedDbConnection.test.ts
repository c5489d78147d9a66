import 'fake-indexeddb/auto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { countTransactions } from '../../tests/support/countTransactions.ts';
import { success } from '../lib/result.ts';
import { emptyMeta } from '../log/LocalStore.ts';
import { indexedDbConnection } from './indexedDbConnection.ts';
import { indexedDbKeyStore } from './indexedDbKeyStore.ts';
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

/** How often each lock is shared now. A request for one alone is granted while nobody shares it. */
let shares = new Map<string, number>();
const sharesOf = (uid: string) => shares.get(`daylog-copy:${uid}`) ?? 0;

beforeEach(() => {
  shares = new Map();
  const request = async (name: string, { mode }: LockOptions, work: (lock: unknown) => unknown) => {
    const add = (count: number) => shares.set(name, (shares.get(name) ?? 0) + count);
    if (mode !== 'shared') return work((shares.get(name) ?? 0) > 0 ? null : {});
    add(1);
    await work({});
    add(-1);
    return undefined;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** From now on this thread counts as a page. */
function stubPage(): void {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document: new EventTarget() }));
}

/** From now on a transaction's end is heard at the returned call, as in a frozen page. */
function holdBackEnds(): () => void {
  let thaw: () => void = () => undefined;
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the database.
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const begun = transaction.apply(this, given);
    const listen = begun.addEventListener.bind(begun);
    begun.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, (event) => {
        void thawed.then(() => {
          if (typeof listener === 'function') listener(event);
        });
      });
    return begun;
  });
  return () => thaw();
}

const never = () => new AbortController().signal;
const removal = (uid: string) =>
  removeLocalStore(uid, () => Promise.resolve('everything'), never());

describe('a page that may be frozen', () => {
  beforeEach(stubPage);

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

  it('whose transaction has not ended holds up no removal, and no log that is opened later', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    const thaw = holdBackEnds();
    void store.read((reader) => {
      connection.rest();
      return reader.meta();
    });
    await expect.poll(() => sharesOf(uid)).toBe(0);
    vi.restoreAllMocks();
    expect(await removal(uid)).toEqual(success('emptied'));
    const next = indexedDbLocalStore(uid);
    expect(await next.read((reader) => reader.meta())).toEqual(success(emptyMeta));
    next.close();
    thaw();
    await expect.poll(() => removal(uid)).toEqual(success('removed'));
  });

  it('stops a read that runs, and reads again when it runs itself', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    const other = indexedDbLocalStore(uid);
    let reads = 0;
    const underWay = store.read(async (reader) => {
      reads += 1;
      if (reads === 1) connection.rest();
      return reader.meta();
    });
    expect(await other.write('strict', (writer) => writer.putMeta(emptyMeta))).toEqual(
      success(undefined),
    );
    expect(reads).toBe(1);
    connection.resume();
    expect(await underWay).toEqual(success(emptyMeta));
    other.close();
    connection.close();
  });

  it('stops a write that is not committing, says so, and does no later one before it runs', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    const underWay = store.write('strict', async (writer) => {
      await writer.meta();
      connection.rest();
      await writer.meta();
      return writer.putMeta(emptyMeta);
    });
    expect(await underWay).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    let isWritten = false;
    const late = store.write('strict', (writer) => {
      isWritten = true;
      return writer.putMeta(emptyMeta);
    });
    const other = indexedDbLocalStore(uid);
    expect(await other.read((reader) => reader.meta())).toEqual(success(remembered));
    expect([isWritten, sharesOf(uid)]).toEqual([false, 1]);
    connection.resume();
    expect(await late).toEqual(success(undefined));
    expect(await other.read((reader) => reader.meta())).toEqual(success(emptyMeta));
    other.close();
    connection.close();
    expect(await removal(uid)).toEqual(success('removed'));
  });

  it('finishes a write that is committing', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    const commits = vi.spyOn(IDBTransaction.prototype, 'commit');
    const written = store.write('strict', (writer) => writer.putMeta(emptyMeta));
    await expect.poll(() => commits.mock.calls.length).toBe(1);
    connection.rest();
    expect(await written).toEqual(success(undefined));
    commits.mockRestore();
    connection.resume();
    expect(await store.read((reader) => reader.meta())).toEqual(success(emptyMeta));
    connection.close();
  });

  it('shares its log again when it runs', async () => {
    const uid = newUid();
    const { connection, store } = await openPage(uid);
    connection.rest();
    connection.resume();
    expect(await store.read((reader) => reader.meta())).toEqual(success(remembered));
    expect(sharesOf(uid)).toBe(1);
    connection.close();
    await expect.poll(() => sharesOf(uid)).toBe(0);
  });
});

describe('the connection of a worker', () => {
  it('ends each transaction before it begins the next, and requests no commit', async () => {
    const { connection, store } = await openPage(newUid());
    const counts = countTransactions();
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const keys = indexedDbKeyStore(connection);
    const read = () => store.read((reader) => reader.meta());
    const first = read();
    const write = store.write('strict', (writer) => writer.putMeta(emptyMeta));
    const failing = store.write('strict', () => Promise.reject(new Error('a bug')));
    await Promise.all([keys.read(), write, expect(failing).rejects.toThrow('a bug')]);
    expect([await first, await read()]).toEqual([success(remembered), success(emptyMeta)]);
    expect(counts).toEqual({ running: 0, most: 1, begun: 5 });
    expect(commit).not.toHaveBeenCalled();
    connection.close();
  });
});

describe('the connection of a page', () => {
  it('begins a read beside a read, and requests the commit of a write', async () => {
    stubPage();
    const { connection, store } = await openPage(newUid());
    const counts = countTransactions();
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const read = () => store.read((reader) => reader.meta());
    await Promise.all([read(), read()]);
    await store.write('strict', (writer) => writer.putMeta(emptyMeta));
    expect(counts).toMatchObject({ most: 2 });
    expect(commit).toHaveBeenCalledOnce();
    connection.close();
  });
});
