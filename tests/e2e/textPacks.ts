import type { Page } from '@playwright/test';

/** How many days lie in packs on this device. */
export function packedDays(page: Page): Promise<number> {
  return changePacks(page, null);
}

/** Writes `words` behind the first text of every packed day; the editions stay as they are. */
export async function addToPacks(page: Page, words: string): Promise<void> {
  await changePacks(page, words);
}

/** A cursor over packs, of which this much is known. */
interface PackCursor {
  readonly value: { readonly days: readonly { readonly texts: string[] }[] };
  update(pack: PackCursor['value']): unknown;
  continue(): void;
}

function changePacks(page: Page, words: string | null): Promise<number> {
  return page.evaluate(async (added) => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith('daylog:'))?.name ?? '';
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB did not answer'));
      opening.onsuccess = () => {
        let days = 0;
        const transaction = opening.result.transaction('textPacks', 'readwrite');
        const walk = transaction.objectStore('textPacks').openCursor();
        walk.onsuccess = () => {
          const cursor: PackCursor | null = walk.result;
          if (cursor === null) return;
          const pack = cursor.value;
          days += pack.days.length;
          if (added !== null) {
            for (const day of pack.days) day.texts[0] = `${day.texts[0] ?? ''} ${added}`;
            cursor.update(pack);
          }
          cursor.continue();
        };
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(days);
        };
        transaction.onabort = () => reject(transaction.error ?? new Error('It was taken back'));
      };
    });
  }, words);
}
