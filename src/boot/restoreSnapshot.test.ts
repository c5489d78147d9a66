// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import 'fake-indexeddb/auto';

import { beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { settingsKey } from '../lib/storedText.ts';
import { indexedDbLocalStore } from '../storage/indexedDbLocalStore.ts';
import { writeSnapshot } from '../storage/indexedDbSnapshots.ts';
import type { Snapshot } from '../storage/Snapshot.ts';
import { restoreSnapshot } from './restoreSnapshot.ts';
import { surroundingsOf } from './surroundings.ts';

const day = dayKey('2026-11-20');
let people = 0;
let uid = '';
let area = document.createElement('div');

beforeEach(async () => {
  uid = `person-${++people}`;
  document.head.innerHTML =
    '<script type="module" src="/assets/boot-1.js"></script><link rel="stylesheet" href="/assets/style-1.css">';
  document.body.innerHTML = '<div id="first-paint" hidden></div>';
  area = document.querySelector('div') ?? area;
  history.replaceState(null, '', '/');
  performance.clearMarks();
  const store = indexedDbLocalStore(uid);
  const record = { day, entries: [], syncedChanges: 1, syncedChangedAtMs: null, edition: 1 };
  await store.write('strict', (writer) => writer.putDay(record));
  store.close();
});

async function save(changes: Partial<Snapshot> = {}): Promise<void> {
  const stored = await writeSnapshot(uid, 'today', {
    surroundings: surroundingsOf(uid) ?? 'none',
    day,
    entries: '',
    content: { name: 'p', attributes: {}, children: ['Saw a heron'] },
    isHistory: false,
    lang: 'he',
    dir: 'rtl',
    savedAtMs: Date.now() - 1000,
    untilMs: Date.now() + 3_600_000,
    ...changes,
  });
  expect(stored).toBe(true);
}

const isShown = () => !area.hidden || area.textContent !== '' || document.dir === 'rtl';

describe('a snapshot', () => {
  it('is shown for reading, in its language, and counts as painted', async () => {
    await save();
    await restoreSnapshot(area, uid);
    expect([area.hidden, area.inert, area.textContent]).toEqual([false, true, 'Saw a heron']);
    const { lang, dir } = document.documentElement;
    expect([lang, dir]).toEqual(['he', 'rtl']);
    const [mark] = performance.getEntriesByName('daylog:day-painted');
    expect(mark).toMatchObject({ detail: { day, source: 'device' } });
    document.documentElement.dir = 'ltr';
  });

  it.each<[string, () => unknown]>([
    [
      'another build',
      () => document.head.querySelector('script')?.setAttribute('src', '/assets/boot-2.js'),
    ],
    [
      'other styles',
      () => document.head.querySelector('link')?.setAttribute('href', '/assets/style-2.css'),
    ],
    ['another width', () => Object.assign(window, { innerWidth: window.innerWidth - 1 })],
    ['another address', () => history.replaceState(null, '', '/11-20-2026')],
    ['a shortcut', () => history.replaceState(null, '', '/?compose')],
    ['an entry in the address', () => history.replaceState(null, '', '/#entry')],
    ['a changed setting', () => localStorage.setItem(settingsKey(uid), '{"theme":"dark"}')],
  ])('is not shown with %s', async (_what, change) => {
    await save();
    change();
    await restoreSnapshot(area, uid);
    expect(isShown()).toBe(false);
  });

  it.each<[string, () => Partial<Snapshot>]>([
    ['of a day that has ended', () => ({ untilMs: Date.now() - 1 })],
    ['from the future', () => ({ savedAtMs: Date.now() + 60_000 })],
    ['of other entries', () => ({ entries: 'a w 1' })],
    [
      'that holds what no page of ours holds',
      () => ({ content: { name: 'meta', attributes: {}, children: [] } }),
    ],
  ])('is not shown %s', async (_what, changes) => {
    await save(changes());
    await restoreSnapshot(area, uid);
    expect(isShown()).toBe(false);
  });

  it('is not shown to another person, nor after the app has replaced it', async () => {
    await save();
    await restoreSnapshot(area, 'somebody-else');
    area.remove();
    await restoreSnapshot(area, uid);
    expect(isShown()).toBe(false);
  });
});
