import type { Page } from 'playwright-core';

import {
  parseSnapshot,
  type SnapshotName,
  type StoredSnapshot,
} from '../../src/storage/Snapshot.ts';

/** All snapshots that this browser stores, by name. For a browser of a single person. */
export async function storedSnapshots(
  page: Page,
): Promise<Partial<Record<SnapshotName, StoredSnapshot>>> {
  const rows = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith('daylog:'))?.name;
    if (name === undefined) return [];
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB did not answer'));
      opening.onsuccess = () => {
        const store = opening.result.transaction('snapshot').objectStore('snapshot');
        const [today, otherDay] = [store.get('today'), store.get('other-day')];
        store.transaction.oncomplete = () => {
          opening.result.close();
          resolve([today.result, otherDay.result]);
        };
        store.transaction.onabort = () => reject(store.transaction.error ?? new Error('Aborted'));
      };
    });
  });
  const [today, otherDay] = rows.map(parseSnapshot);
  return { ...(today && { today }), ...(otherDay && { 'other-day': otherDay }) };
}
