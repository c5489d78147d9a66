import { expect } from '@playwright/test';

import { journey, type Stage } from '../journey.ts';
import { patienceMs, type Screen } from '../Screen.ts';

/** The names of this browser's logs, and everything it stores and shows, as text. */
function whatIsLeft(screen: Screen): Promise<{ logs: string[]; words: string }> {
  return screen.run(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.body.innerText,
    ];
    // A log is not opened: a deletion may be waiting for it.
    for (const name of names.filter((each) => !each.startsWith('daylog:'))) {
      const database = await settle(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(await settle(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\/assets\/|\.(?:png|svg|woff2)$/.test(request.url)) continue;
        found.push(request.url, await (await cache.match(request))?.text());
      }
    }
    return {
      logs: names.filter((name) => name.startsWith('daylog:')),
      words: JSON.stringify(found),
    };
  });
}

async function signsOut({ screen }: Stage): Promise<void> {
  await screen.allSaved();
  await screen.chooseInMenu('Sign out');
  await screen.see('button', 'Sign in');
  await expect
    .poll(async () => (await whatIsLeft(screen)).logs, { timeout: patienceMs })
    .toEqual([]);
  expect((await whatIsLeft(screen)).words).not.toContain('Only for Ada');
}

journey('signs out, and leaves no database and no words', async (stage) => {
  await stage.screen.signUp(stage.person);
  await stage.screen.write('Only for Ada');
  await signsOut(stage);
});

journey('signs out in a later document, and leaves no database and no words', async (stage) => {
  const { screen, person } = stage;
  await screen.signUp(person);
  await screen.write('Only for Ada');
  await screen.allSaved();
  await screen.open('/11-20-2025');
  await screen.dayIs('2025-11-20');
  await screen.open('/');
  await screen.hasEntry('Only for Ada');
  await signsOut(stage);
  // The page that Back shows is signed out too.
  await screen.back(/\/11-20-2025$/);
  await screen.see('button', 'Sign in');
  expect((await whatIsLeft(screen)).words).not.toContain('Only for Ada');
});

/** Waits until the page has loaded nothing for five seconds. WebKit keeps no page for Back that still loads. */
function isQuiet(screen: Screen): Promise<void> {
  const quietMs = () =>
    screen.run(() => {
      const ends = performance.getEntriesByType('resource').map((entry) => {
        return entry.startTime + entry.duration;
      });
      return performance.now() - Math.max(0, ...ends);
    });
  return expect.poll(quietMs, { timeout: patienceMs }).toBeGreaterThan(5_000);
}

journey(
  'signs out after a page that searched, and leaves no database and no words',
  async (stage) => {
    const { screen, person } = stage;
    await screen.signUp(person);
    await screen.write('Only for Ada');
    await screen.allSaved();
    await screen.open('/11-20-2025/search?q=ada');
    await screen.see('link', undefined, { text: 'Only for Ada' });
    await isQuiet(screen);
    await screen.open('/11-20-2025/settings');
    await signsOut(stage);
  },
  { isServerLeaving: true },
);
