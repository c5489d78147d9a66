import { expect, type Page } from '@playwright/test';

import { logsOn } from './browserToKill.ts';

/**
 * Holds resources for which Daylog waits, from a second page of its origin, to stop it between two steps. The
 * second page runs no code of Daylog. Closing the browser releases every hold.
 */
export interface DeviceHolds {
  /** Holds a Web Lock. Resolves when it is held, with the function that releases it. */
  lock(name: string, mode: LockMode): Promise<() => Promise<void>>;
  /**
   * Keeps a read transaction on the session record open: Daylog can read it, but its next write waits. While a
   * write waits, all reads wait too, including {@link sessionRecordOn}.
   */
  writesOfRecord(): Promise<void>;
  /** Returns a function that waits for the next write of the session record by Daylog's page, from now on. */
  nextWriteOfRecord(page: Page): Promise<() => Promise<void>>;
  /** Keeps the log's database open, so that it cannot be deleted. */
  log(): Promise<HeldLog>;
}

export interface HeldLog {
  /** The number of its days. */
  days(): Promise<number>;
  /** Whether a request to delete it is waiting. */
  isDeletionWaiting(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the second page beside `page`. */
export async function openHolds(page: Page, url: string): Promise<DeviceHolds> {
  const holder = await page.context().newPage();
  // The service worker answers other addresses with Daylog.
  await holder.goto(`${url}/__/firebase/init.json`);
  return {
    async lock(name, mode) {
      const held = await holder.evaluateHandle(
        ([lockName, lockMode]) =>
          new Promise<{ readonly release: () => void }>((resolve, reject) => {
            navigator.locks
              .request(
                lockName,
                { mode: lockMode },
                () => new Promise<void>((release) => resolve({ release })),
              )
              .catch(reject);
          }),
        [name, mode] as const,
      );
      return () => held.evaluate(({ release }) => release());
    },
    writesOfRecord: () =>
      holder.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('daylog-session');
            opening.onerror = () => reject(opening.error ?? new Error('no session record'));
            opening.onsuccess = () => {
              const store = opening.result.transaction('session').objectStore('session');
              const readOn = () => {
                store.count().onsuccess = () => {
                  resolve();
                  readOn();
                };
              };
              readOn();
            };
          }),
      ),
    async nextWriteOfRecord(daylog) {
      const asked = await daylog.evaluateHandle(() => {
        const state = { isAsked: false };
        const transaction: unknown = Reflect.get(IDBDatabase.prototype, 'transaction');
        if (typeof transaction !== 'function') throw new Error('IndexedDB has no transactions');
        const watched = new Proxy(transaction, {
          apply(target, database: IDBDatabase, args: readonly unknown[]): unknown {
            if (database.name === 'daylog-session' && args[1] === 'readwrite') state.isAsked = true;
            return Reflect.apply(target, database, args);
          },
        });
        Reflect.set(IDBDatabase.prototype, 'transaction', watched);
        return state;
      });
      return () => expect.poll(() => asked.evaluate(({ isAsked }) => isAsked)).toBe(true);
    },
    async log() {
      const [name] = await logsOn(holder);
      const held = await holder.evaluateHandle(
        (logName) =>
          new Promise<{ readonly database: IDBDatabase; isDeletionWaiting: boolean }>(
            (resolve, reject) => {
              const opening = indexedDB.open(logName);
              opening.onerror = () => reject(opening.error ?? new Error('no log'));
              opening.onsuccess = () => {
                const log = { database: opening.result, isDeletionWaiting: false };
                log.database.onversionchange = () => {
                  log.isDeletionWaiting = true;
                };
                resolve(log);
              };
            },
          ),
        name ?? '',
      );
      return {
        days: () =>
          held.evaluate(
            ({ database }) =>
              new Promise<number>((resolve, reject) => {
                const counting = database.transaction('days').objectStore('days').count();
                counting.onerror = () => reject(counting.error ?? new Error('no days'));
                counting.onsuccess = () => resolve(counting.result);
              }),
          ),
        isDeletionWaiting: () => held.evaluate((log) => log.isDeletionWaiting),
        close: () => held.evaluate(({ database }) => database.close()),
      };
    },
  };
}

/** The stored session record of this browser. Waits while a write of it waits. */
export async function sessionRecordOn(page: Page): Promise<unknown> {
  const [record] = await rowsOf(page, 'daylog-session', 'session');
  return record;
}

/** The number of Firebase Auth sessions stored in this browser. */
export async function authSessionsOn(page: Page): Promise<number> {
  const rows = await rowsOf(page, 'firebaseLocalStorageDb', 'firebaseLocalStorage');
  return rows.filter((row) => JSON.stringify(row).includes('firebase:authUser:')).length;
}

/** All rows of a store; none when its database does not exist. */
function rowsOf(page: Page, databaseName: string, storeName: string): Promise<unknown[]> {
  return page.evaluate(
    ([database, store]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database);
        let isThere = true;
        opening.onupgradeneeded = () => {
          // Do not create the database here.
          isThere = false;
          opening.transaction?.abort();
        };
        opening.onerror = () => {
          if (isThere) reject(opening.error ?? new Error(`no ${database}`));
          else resolve([]);
        };
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.onerror = () => reject(reading.error ?? new Error(`no ${store}`));
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [databaseName, storeName] as const,
  );
}
