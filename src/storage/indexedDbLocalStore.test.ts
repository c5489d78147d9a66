import 'fake-indexeddb/auto';

import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';

import { addDays } from '../dates/addDays.ts';
import { dayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { emptyMeta } from '../log/LocalStore.ts';
import { indexedDbConnection } from './indexedDbConnection.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { describeLocalStore } from '../../tests/contracts/localStoreContract.ts';
import { localStoreName, type LogSchema } from './schema.ts';
import { schemaVersion, upgrades } from './upgradeLog.ts';
import { testEntry } from '../../tests/support/testEntry.ts';
import { testPhotoRecord } from '../../tests/support/testPhoto.ts';

let people = 0;
const newUid = () => `person-${++people}`;

describeLocalStore('IndexedDB', () => indexedDbLocalStore(newUid()));

const leapDayEntry: Entry = testEntry({
  id: asEntryId('a'),
  day: dayKey('2024-02-29'),
  writeId: asWriteId('w'),
});

const remembered = { ...emptyMeta, savedAsOfMs: 5 };

describe('the log in IndexedDB', () => {
  it('is there again after a reload', async () => {
    const uid = newUid();
    const before = indexedDbLocalStore(uid);
    await before.write('strict', (writer) => writer.putMeta(remembered));
    before.close();
    const after = indexedDbLocalStore(uid);
    expect(await after.read((reader) => reader.meta())).toEqual({ ok: true, value: remembered });
  });

  it('is never seen by another person', async () => {
    const [mine, theirs] = [indexedDbLocalStore(newUid()), indexedDbLocalStore(newUid())];
    await mine.write('strict', (writer) => writer.putMeta(remembered));
    expect(await theirs.read((reader) => reader.meta())).toEqual({ ok: true, value: emptyMeta });
  });

  it('asks the disk for strict durability where words are written', async () => {
    const store = indexedDbLocalStore(newUid());
    await store.read((reader) => reader.meta());
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.write('strict', (writer) => writer.putMeta(remembered));
    await store.write('relaxed', (writer) => writer.putMeta(remembered));
    const asked = transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability]);
    transaction.mockRestore();
    expect(asked).toEqual([
      ['readwrite', 'strict'],
      ['readwrite', 'relaxed'],
    ]);
  });

  it('is lost to a page once a newer app has upgraded it, before or after the page opened it', async () => {
    const uid = newUid();
    const lost: string[] = [];
    const older = indexedDbConnection(uid, () => lost.push('older'));
    const store = indexedDbLocalStore(uid, older);
    await store.write('strict', (writer) => writer.putMeta(remembered));
    const newer = await openDB(localStoreName(uid), schemaVersion + 1);
    await expect.poll(() => lost).toEqual(['older']);
    expect(await store.read((reader) => reader.meta())).toMatchObject({
      error: { kind: 'blocked' },
    });
    const late = indexedDbLocalStore(
      uid,
      indexedDbConnection(uid, () => lost.push('late')),
    );
    expect(await late.read((reader) => reader.meta())).toMatchObject({
      error: { kind: 'blocked' },
    });
    expect(lost).toEqual(['older', 'late']);
    newer.close();
  });

  it('takes no word any more when the browser has deleted it under the page, and leaves none behind', async () => {
    const uid = newUid();
    const lost: string[] = [];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const store = indexedDbLocalStore(
      uid,
      indexedDbConnection(uid, () => lost.push('page')),
    );
    await store.write('strict', (writer) => writer.putMeta(remembered));
    const [database] = transaction.mock.contexts;
    transaction.mockRestore();
    // Like a browser: the connection closes without being asked, and the database is gone.
    if (database instanceof IDBDatabase) database.close();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const written = await store.write('strict', (writer) => writer.putMeta(remembered));
    expect(written).toMatchObject({ ok: false, error: { kind: 'cleared' } });
    expect(lost).toEqual(['page']);
    expect(await indexedDB.databases()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('finds out by itself that the browser has deleted it, though it refuses to open it at first', async () => {
    const uid = newUid();
    const lost: string[] = [];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const store = indexedDbLocalStore(
      uid,
      indexedDbConnection(uid, () => lost.push('page')),
    );
    await store.write('strict', (writer) => writer.putMeta(remembered));
    const [database] = transaction.mock.contexts;
    transaction.mockRestore();
    const emptied = new IDBFactory();
    vi.stubGlobal('indexedDB', emptied);
    const refused = vi.spyOn(emptied, 'open').mockImplementationOnce(() => {
      refused.mockRestore();
      const opening = emptied.open('refused');
      opening.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        opening.transaction?.abort();
      });
      return opening;
    });
    // Its types require the class of a database.
    Reflect.apply(forceCloseDatabase, null, [database]);
    await expect.poll(() => lost).toEqual(['page']);
    expect(await indexedDB.databases()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is gone after it was deleted, and other tabs that had it open are told so', async () => {
    const uid = newUid();
    const otherTab = indexedDbLocalStore(uid);
    await otherTab.write('strict', (writer) => writer.putMeta(remembered));
    await deleteDB(localStoreName(uid));
    expect(await otherTab.read((reader) => reader.meta())).toEqual({
      ok: false,
      error: { kind: 'blocked', cause: null },
    });
    const anew = indexedDbLocalStore(uid);
    expect(await anew.read((reader) => reader.meta())).toEqual({ ok: true, value: emptyMeta });
  });

  it('made by a newer Daylog is left alone and said to be blocked', async () => {
    const uid = newUid();
    const newer = await openDB(localStoreName(uid), schemaVersion + 1);
    newer.close();
    const result = await indexedDbLocalStore(uid).read((reader) => reader.meta());
    expect(result).toMatchObject({ ok: false, error: { kind: 'blocked' } });
  });

  it('reports a full disk as a value, and keeps the stored data', async () => {
    const store = indexedDbLocalStore(newUid());
    await store.write('strict', (writer) => writer.putMeta(remembered));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    const full = await store.write('strict', (writer) => writer.putMeta(emptyMeta));
    put.mockRestore();
    expect(full).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await store.read((reader) => reader.meta())).toEqual({ ok: true, value: remembered });
  });

  it('says why a request failed that nobody waited for, and nothing of its transaction is there', async () => {
    const store = indexedDbLocalStore(newUid());
    const write = { kind: 'add', after: leapDayEntry } as const;
    const record = { entryId: leapDayEntry.id, write, savedAtMs: 1 };
    await store.write('strict', (writer) => writer.appendOutbox(record));
    const twice = { ...record, seq: 1 };
    const failed = await store.write('strict', async (writer) => {
      await writer.putMeta(remembered);
      await writer.appendOutbox(twice);
    });
    expect(failed).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
    expect(failed.ok || failed.error.cause).toMatchObject({ name: 'ConstraintError' });
    const behind = await store.write('strict', async (writer) => {
      await writer.appendOutbox(twice);
      return writer.meta();
    });
    expect(behind.ok || behind.error.cause).toMatchObject({ name: 'ConstraintError' });
    expect(await store.read((reader) => reader.meta())).toEqual({ ok: true, value: emptyMeta });
  });

  it('shows what was written to whatever is read behind it in the same transaction', async () => {
    const store = indexedDbLocalStore(newUid());
    const seen = await store.write('strict', (writer) => {
      void writer.putMeta(remembered);
      return writer.meta();
    });
    expect(seen).toEqual({ ok: true, value: remembered });
  });

  it('asks for the commit itself as soon as all is written, in a page', async () => {
    vi.stubGlobal('window', {});
    const store = indexedDbLocalStore(newUid());
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    await store.read((reader) => reader.meta());
    expect(commit).not.toHaveBeenCalled();
    await store.write('strict', (writer) => writer.putMeta(remembered));
    expect(commit.mock.results).toMatchObject([{ type: 'return' }]);
    commit.mockRestore();
    vi.unstubAllGlobals();
  });

  it('reports a browser without storage as unavailable', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not in this mode', 'SecurityError');
    });
    const result = await indexedDbLocalStore(newUid()).read((reader) => reader.meta());
    open.mockRestore();
    expect(result).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });

  it('opens again when the browser closed the connection', async () => {
    const store = indexedDbLocalStore(newUid());
    await store.write('strict', (writer) => writer.putMeta(remembered));
    const transaction = vi
      .spyOn(IDBDatabase.prototype, 'transaction')
      .mockImplementationOnce(() => {
        throw new DOMException('The connection is closing', 'InvalidStateError');
      });
    expect(await store.read((reader) => reader.meta())).toEqual({ ok: true, value: remembered });
    transaction.mockRestore();
  });
});

describe('the schema', () => {
  it.each(upgrades.map((_, version) => version))(
    'comes up from version %i with everything that was in it',
    async (version) => {
      const uid = newUid();
      if (version > 0) {
        const old = await openDB<LogSchema>(localStoreName(uid), version, {
          upgrade: (database, _from, _to, transaction) => {
            for (const upgrade of upgrades.slice(0, version)) upgrade(database, transaction);
          },
        });
        await old.put('meta', remembered, 'log');
        old.close();
      }
      const store = indexedDbLocalStore(uid);
      const meta = await store.read((reader) => reader.meta());
      expect(meta).toEqual({ ok: true, value: version > 0 ? remembered : emptyMeta });
      const day = dayKey('2026-11-20');
      const record = { day, entries: [], syncedChanges: 0, syncedChangedAtMs: null, edition: 1 };
      await store.write('strict', (writer) => writer.putDay(record));
      expect(await store.read((reader) => reader.day(day))).toEqual({ ok: true, value: record });
      const rename = {
        id: 'r',
        renaming: { key: 'haus', from: 'Haus', to: 'Heim' },
        progress: { kind: 'renamed', done: 0 },
      } as const;
      await store.write('strict', (writer) => writer.putTagRename(rename));
      expect(await store.read((reader) => reader.tagRename())).toEqual({ ok: true, value: rename });
      const photo = testPhotoRecord(1);
      await store.write('strict', (writer) => writer.putPhoto(photo));
      const photos = await store.read((reader) => reader.photosInState('unsent'));
      expect(photos).toEqual({ ok: true, value: [photo] });
      store.close();
      await deleteDB(localStoreName(uid));
    },
  );

  it('keeps the unsent words of a version without lanes, ahead of any import', async () => {
    const uid = newUid();
    const version = 6;
    const old = await openDB<LogSchema>(localStoreName(uid), version, {
      upgrade: (database, _from, _to, transaction) => {
        for (const upgrade of upgrades.slice(0, version)) upgrade(database, transaction);
      },
    });
    const write = { kind: 'add', after: leapDayEntry } as const;
    const record = { entryId: leapDayEntry.id, write, savedAtMs: 1 };
    // The types of today ask for a lane, which its rows do not have.
    const bare: IDBDatabase = unwrap(old);
    const outbox = bare.transaction('outbox', 'readwrite').objectStore('outbox');
    for (const savedAtMs of [1, 2]) {
      outbox.add({ ...record, savedAtMs, days: [leapDayEntry.day] });
    }
    old.close();
    const store = indexedDbLocalStore(uid);
    await store.write('strict', (writer) => writer.appendOutbox({ ...record, importId: 'i' }));
    const own = await store.read((reader) => reader.outbox(10, 0, 'own'));
    expect(own).toEqual({
      ok: true,
      value: [
        { ...record, seq: 1 },
        { ...record, seq: 2, savedAtMs: 2 },
      ],
    });
    store.close();
    await deleteDB(localStoreName(uid));
  });

  it('tallies on its way up from version 1 what was written before there were tallies', async () => {
    const uid = newUid();
    const old = await openDB<LogSchema>(localStoreName(uid), 1, {
      upgrade: (database, _from, _to, transaction) => {
        for (const upgrade of upgrades.slice(0, 1)) upgrade(database, transaction);
      },
    });
    const first = dayKey('2024-02-28');
    const filling = old.transaction('days', 'readwrite');
    for (let count = 0; count < 450; count++) {
      await filling.store.put({
        day: addDays(first, count),
        syncedChanges: 1,
        syncedChangedAtMs: null,
        edition: 1,
        entries: count === 1 ? [] : [leapDayEntry],
      });
    }
    await filling.done;
    old.close();
    const store = indexedDbLocalStore(uid);
    const tallies = await store.read((reader) => reader.tallies(first, addDays(first, 500)));
    expect(tallies).toMatchObject({ ok: true, value: { length: 449 } });
    expect(await store.read((reader) => reader.nearestWritten(first, 'on'))).toEqual({
      ok: true,
      value: '2024-03-01',
    });
    expect(await store.read((reader) => reader.tally(first))).toEqual({
      ok: true,
      value: { day: first, entries: 1, length: 3, isWhole: true, edition: 1 },
    });
    store.close();
    await deleteDB(localStoreName(uid));
  });
});
