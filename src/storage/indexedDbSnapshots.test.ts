import 'fake-indexeddb/auto';

import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { indexedDbLocalStore } from './indexedDbLocalStore.ts';
import { readSnapshot, writeSnapshot } from './indexedDbSnapshots.ts';
import { removeLocalStore } from './removeLocalStore.ts';
import { localStoreName, type LogSchema } from './schema.ts';
import { upgrades } from './upgradeLog.ts';
import { entriesMark, type Snapshot } from './Snapshot.ts';
import { testEntry } from '../../tests/support/testEntry.ts';

const day = dayKey('2026-11-20');
const tea: Entry = testEntry({ id: asEntryId('a'), day, writeId: asWriteId('w') });
const snapshot: Snapshot = {
  surroundings: 'here',
  day,
  entries: entriesMark([tea]),
  content: { name: 'p', attributes: {}, children: ['tea'] },
  isHistory: false,
  lang: 'en',
  dir: 'ltr',
  savedAtMs: 1,
  untilMs: 2,
};

let people = 0;
let uid = '';
beforeEach(() => {
  uid = `person-${++people}`;
});

async function keepDay(entries: readonly Entry[]): Promise<void> {
  const store = indexedDbLocalStore(uid);
  const record = { day, entries, syncedChanges: 1, syncedChangedAtMs: null, edition: 1 };
  const written = await store.write('strict', (writer) => writer.putDay(record));
  expect(written.ok).toBe(true);
  store.close();
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

describe('a snapshot', () => {
  it('is there for the next visit, each name its own', async () => {
    await keepDay([tea]);
    await writeSnapshot(uid, 'today', snapshot);
    expect(await readSnapshot(uid, 'today')).toEqual(snapshot);
    expect(await readSnapshot(uid, 'other-day')).toBeNull();
  });

  it.each([
    ['another entry', [tea, { ...tea, id: asEntryId('b') }]],
    ['an edit', [{ ...tea, revision: 2, writeId: asWriteId('x') }]],
    ['no entry', []],
  ])('is not read when its day has %s now', async (_what, entries) => {
    await keepDay([tea]);
    await writeSnapshot(uid, 'today', snapshot);
    await keepDay(entries);
    expect(await readSnapshot(uid, 'today')).toBeNull();
  });

  it('goes with the log of its person, and does not bring it back', async () => {
    await keepDay([tea]);
    await writeSnapshot(uid, 'today', snapshot);
    const removal = await removeLocalStore(
      uid,
      () => Promise.resolve('everything'),
      new AbortController().signal,
    );
    expect(removal).toEqual({ ok: true, value: 'removed' });
    expect(await writeSnapshot(uid, 'today', snapshot)).toBe(false);
    expect(await readSnapshot(uid, 'today')).toBeNull();
    expect(await databaseNames()).not.toContain(localStoreName(uid));
  });

  it('is looked for without an upgrade of a database that an older build made', async () => {
    const version = 3;
    const older = await openDB<LogSchema>(localStoreName(uid), version, {
      upgrade: (database, _from, _to, transaction) => {
        for (const upgrade of upgrades.slice(0, version)) upgrade(database, transaction);
      },
    });
    expect(await readSnapshot(uid, 'today')).toBeNull();
    expect(await writeSnapshot(uid, 'today', snapshot)).toBe(false);
    expect(older.version).toBe(version);
    // Its connection is still open: no newer version was requested.
    expect(await older.count('days')).toBe(0);
    older.close();
  });

  it('is not believed when something else lies in its place', async () => {
    await keepDay([tea]);
    const database = await openDB(localStoreName(uid));
    for (const row of [
      'text',
      null,
      {},
      { ...snapshot, day: '2026-02-30' },
      { ...snapshot, dir: 'up' },
      { ...snapshot, untilMs: '2' },
    ]) {
      await database.put('snapshot', row, 'today');
      expect(await readSnapshot(uid, 'today')).toBeNull();
    }
    database.close();
  });
});
