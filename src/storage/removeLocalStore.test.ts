import 'fake-indexeddb/auto';

import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { success } from '../lib/result.ts';
import { emptyMeta } from '../log/LocalStore.ts';
import type { AgreedLoss } from '../account/SessionRecord.ts';
import { unsentIds } from '../log/writes/unsentIds.ts';
import { localStoreName } from './schema.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { removeLocalStore } from './removeLocalStore.ts';
import { testEntry } from '../../tests/support/testEntry.ts';

let people = 0;
const newUid = () => `leaver-${++people}`;
const remembered = { ...emptyMeta, savedAsOfMs: 5 };

function entryOf(writeId: string): Entry {
  return testEntry({ id: asEntryId('a'), day: dayKey('2024-02-29'), writeId: asWriteId(writeId) });
}

/** A log with one unsent write and one refused write. */
async function logOf(uid: string) {
  const store = indexedDbLocalStore(uid);
  await store.write('strict', async (writer) => {
    await writer.putMeta(remembered);
    const write = { kind: 'add', after: entryOf('waits') } as const;
    await writer.appendOutbox({ entryId: write.after.id, write, savedAtMs: 1 });
    const refused = { kind: 'add', after: entryOf('refused') } as const;
    await writer.putParked({
      id: 'refused',
      entryId: refused.after.id,
      write: refused,
      savedAtMs: 1,
      reason: 'permission-denied',
      parkedAtMs: 2,
    });
  });
  return store;
}

const remove = (uid: string, agreed: AgreedLoss | null) =>
  removeLocalStore(uid, () => Promise.resolve(agreed), new AbortController().signal);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(() => vi.unstubAllGlobals());

describe('removing a log from this device', () => {
  it.each<readonly [AgreedLoss]>([
    [['refused', 'waits']],
    [['waits', 'refused', 'sent since']],
    ['everything'],
  ])('removes all of it when %j may be lost', async (agreed) => {
    const uid = newUid();
    (await logOf(uid)).close();
    expect(await remove(uid, agreed)).toEqual(success('removed'));
    expect(await databases()).not.toContain(localStoreName(uid));
  });

  it.each<readonly [AgreedLoss]>([[[]], [['waits']], [['refused']]])(
    'removes nothing when only %j may be lost',
    async (agreed) => {
      const uid = newUid();
      (await logOf(uid)).close();
      expect(await remove(uid, agreed)).toEqual(success('kept'));
      const left = await indexedDbLocalStore(uid).read(async (reader) => ({
        meta: await reader.meta(),
        unsent: await unsentIds(reader),
      }));
      expect(left).toEqual(success({ meta: remembered, unsent: ['waits', 'refused'] }));
    },
  );

  it('removes nothing when the decision has been taken back', async () => {
    const uid = newUid();
    const store = await logOf(uid);
    expect(await remove(uid, null)).toEqual(success('taken-back'));
    expect(await store.read((reader) => reader.meta())).toEqual(success(remembered));
  });

  it('leaves no word while a page that is not Daylog’s holds it, and deletes nothing written later', async () => {
    const uid = newUid();
    (await logOf(uid)).close();
    const held = await openDB(localStoreName(uid));
    expect(await remove(uid, 'everything')).toEqual(success('emptied'));
    expect(await held.getAll('outbox')).toEqual([]);
    // The deletion is still waiting; this database opens after it.
    const writing = logOf(uid);
    held.close();
    expect(await (await writing).read(unsentIds)).toEqual(success(['waits', 'refused']));
  });

  describe('while a page has the log open', () => {
    /** Locks that grant no request which would have to wait. Counts the requests that were refused. */
    function stubLocks() {
      const locks = { shares: 0, refusals: 0 };
      const request = async (
        _name: string,
        options: LockOptions,
        work: (lock: unknown) => unknown,
      ) => {
        if (options.mode === 'shared') {
          locks.shares += 1;
          await work({});
          locks.shares -= 1;
          return undefined;
        }
        // Chromium grants nothing behind a queued request that was aborted.
        expect(options.ifAvailable).toBe(true);
        if (locks.shares > 0) locks.refusals += 1;
        return work(locks.shares > 0 ? null : {});
      };
      vi.stubGlobal('navigator', { locks: { request } });
      return locks;
    }

    it('waits until it is closed', async () => {
      const locks = stubLocks();
      const uid = newUid();
      const store = await logOf(uid);
      const removing = remove(uid, 'everything');
      await vi.waitFor(() => expect(locks.refusals).toBe(1));
      expect(await store.read((reader) => reader.meta())).toEqual(success(remembered));
      store.close();
      expect(await removing).toEqual(success('removed'));
    });

    it('ends the wait when told to', async () => {
      const locks = stubLocks();
      const uid = newUid();
      const store = await logOf(uid);
      const ending = new AbortController();
      const removing = removeLocalStore(uid, () => Promise.resolve('everything'), ending.signal);
      await vi.waitFor(() => expect(locks.refusals).toBe(1));
      ending.abort();
      expect(await removing).toEqual(success('taken-back'));
      expect(await store.read((reader) => reader.meta())).toEqual(success(remembered));
    });
  });
});
