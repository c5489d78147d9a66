// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import type { RecordedSession } from '../account/SessionRecord.ts';
import { indexedDbLocalStore } from '../storage/indexedDbLocalStore.ts';
import { indexedDbSessionRecord } from '../storage/indexedDbSessionRecord.ts';
import { writeSnapshot } from '../storage/indexedDbSnapshots.ts';
import { paintFirst } from './paintFirst.ts';
import { surroundingsOf } from './surroundings.ts';

const ada = { uid: 'ada', email: 'ada@example.org' };
const bob = { uid: 'bob', email: 'bob@example.org' };
const day = dayKey('2026-11-20');
let area = document.createElement('div');

/** The device has a current snapshot of Ada's day. */
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  document.head.innerHTML =
    '<script type="module" src="/assets/boot-1.js"></script><link rel="stylesheet" href="/assets/style-1.css">';
  document.body.innerHTML = '<div id="first-paint" hidden>Daylog</div>';
  area = document.querySelector('div') ?? area;
  const store = indexedDbLocalStore(ada.uid);
  const record = { day, entries: [], syncedChanges: 1, syncedChangedAtMs: null, edition: 1 };
  await store.write('strict', (writer) => writer.putDay(record));
  store.close();
  const stored = await writeSnapshot(ada.uid, 'today', {
    surroundings: surroundingsOf(ada.uid) ?? 'none',
    day,
    entries: '',
    isHistory: false,
    content: { name: 'p', attributes: {}, children: ['Saw a heron'] },
    lang: 'en',
    dir: 'ltr',
    savedAtMs: Date.now() - 1000,
    untilMs: Date.now() + 3_600_000,
  });
  expect(stored).toBe(true);
});

async function paintWith(session: RecordedSession | null): Promise<void> {
  if (session !== null) {
    const records = indexedDbSessionRecord();
    await records.update((record) => ({ ...record, session }));
    records.close();
  }
  await paintFirst();
}

describe('the first paint', () => {
  it('is the snapshot of the person whose session is open', async () => {
    await paintWith({ kind: 'open', person: ada });
    expect([area.hidden, area.inert, area.textContent]).toEqual([false, true, 'Saw a heron']);
  });

  it.each<[string, RecordedSession | null]>([
    ['before anybody has signed in', null],
    ['after its person has signed out', { kind: 'signed-out' }],
    ['while its person signs out', { kind: 'leaving', uid: ada.uid }],
    ['with an app lock', { kind: 'open', person: ada, appLock: { afterMinutes: 0 } }],
    ['while the account is deleted', { kind: 'deleting', person: ada, part: 'log' }],
  ])('is the heading alone %s', async (_when, session) => {
    await paintWith(session);
    expect([area.hidden, area.inert, area.textContent]).toEqual([false, false, 'Daylog']);
  });

  it('shows no person the words of another', async () => {
    await paintWith({ kind: 'open', person: bob });
    expect([area.hidden, area.textContent]).toEqual([true, 'Daylog']);
  });

  it('shows no words when the record cannot be read', async () => {
    globalThis.indexedDB.open = () => {
      throw new DOMException('', 'UnknownError');
    };
    await paintFirst();
    expect([area.hidden, area.textContent]).toEqual([true, 'Daylog']);
  });
});
