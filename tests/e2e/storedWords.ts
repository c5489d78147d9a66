import type { Page } from '@playwright/test';

/**
 * Everything that this browser stores for the page's origin, as text: IndexedDB, local and session storage,
 * caches, and the page itself. For tests that look for words which must not be there.
 */
export function storedWords(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.body.innerText,
    ];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const opening = indexedDB.open(name);
      // It was deleted meanwhile. It must not be made again.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await settle(opening).catch(() => null);
      if (database === null) continue;
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        found.push(name, storeName, await settle(store.getAllKeys()), await settle(store.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // The build's files are the same for everybody.
        if (/\/assets\/|\.(?:png|svg|woff2)$/.test(request.url)) continue;
        found.push(request.url, await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(found);
  });
}

/** The number of days of the log in this browser. */
export function storedDays(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith('daylog:'))?.name;
    if (name === undefined) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB did not answer'));
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('days').objectStore('days').count();
        counting.onerror = () => reject(counting.error ?? new Error('IndexedDB did not answer'));
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });
}

/** All rows of `store` of the log in this browser. A buffer comes as a text, one letter a byte. Empty without a log. */
export function storedRows(page: Page, store: string): Promise<readonly unknown[]> {
  return page.evaluate(async (name) => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const log = (await indexedDB.databases()).find((each) => each.name?.startsWith('daylog:'));
    if (log?.name === undefined) return [];
    const database = await settle(indexedDB.open(log.name));
    const rows: readonly unknown[] = await settle(
      database.transaction(name).objectStore(name).getAll(),
    );
    database.close();
    return rows.map((row) =>
      row instanceof ArrayBuffer
        ? Array.from(new Uint8Array(row), (byte) => String.fromCharCode(byte)).join('')
        : row,
    );
  }, store);
}

/** The texts of all drafts in this browser, sorted. */
export async function storedDrafts(page: Page): Promise<readonly string[]> {
  const drafts = await storedRows(page, 'drafts');
  return drafts
    .map((draft) =>
      typeof draft === 'object' && draft !== null && 'text' in draft ? String(draft.text) : '',
    )
    .sort();
}
