import { get } from 'firebase/database';

import { openBareSdk, placeIn } from '../support/bareSdk.ts';

/*
 * The least that a first fill can be: the bare SDK reads the index and each of its days, and puts one record a day.
 * As many reads are in flight as with Daylog, and as many days in a transaction. Nothing is checked or counted. The
 * clock starts after the sign-in, as Daylog's starts with the composer.
 */
const readsInFlight = 16;
const daysPerTransaction = 64;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare-fill');
    opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'day' });
    opening.onerror = () => reject(new Error('The database of the bare fill does not open.'));
    opening.onsuccess = () => resolve(opening.result);
  });
}

function put(store: IDBDatabase, records: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = store.transaction('days', 'readwrite', { durability: 'relaxed' });
    for (const record of records) transaction.objectStore('days').put(record);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('A put of the bare fill failed.'));
    transaction.commit();
  });
}

async function fill(search: string): Promise<void> {
  const sdk = await openBareSdk(placeIn(search));
  const start = performance.now();
  const days: string[] = [];
  (await get(sdk.at('days'))).forEach((row) => void days.push(row.key));
  const store = await openStore();
  const puts: Promise<void>[] = [];
  let next = 0;
  let read: object[] = [];
  async function readOn(): Promise<void> {
    for (let day = days[next++]; day !== undefined; day = days[next++]) {
      const entries: unknown = (await get(sdk.at(`entries/${day}`))).val();
      read.push({ day, entries });
      if (read.length < daysPerTransaction) continue;
      puts.push(put(store, read));
      read = [];
    }
  }
  await Promise.all(Array.from({ length: readsInFlight }, readOn));
  puts.push(put(store, read));
  await Promise.all(puts);
  postMessage({ days: days.length, tookMs: performance.now() - start });
}

addEventListener('message', ({ data }: MessageEvent<string>) => {
  fill(data).catch((error: unknown) => postMessage({ failed: String(error) }));
});
