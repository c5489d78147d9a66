import {
  BrowserCollectionCoordinator,
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { createCollection, eq, ilike, queryOnce } from '@tanstack/db';
import { startOfflineExecutor } from '@tanstack/offline-transactions';

import type { PeerEntry, PeerLog } from './PeerLog.ts';
import { showLog } from './showLog.ts';

/*
 * TanStack DB on SQLite in the file system of the origin, with offline transactions. There is no server: a transaction is
 * done when it is in the outbox and its rows are in SQLite.
 */

async function open(): Promise<PeerLog> {
  const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: 'log.sqlite' });
  const coordinator = new BrowserCollectionCoordinator({ dbName: 'log' });
  const entries = createCollection(
    persistedCollectionOptions<PeerEntry, string>({
      id: 'entries',
      getKey: ({ id }) => id,
      persistence: createBrowserWASQLitePersistence({ database, coordinator }),
      schemaVersion: 1,
      // What its documentation says for more than 50 000 rows.
      syncMode: 'on-demand',
    }),
  );
  // Nothing is stored before a collection has started, and a write does not start one.
  entries.startSyncImmediate();
  const offline = startOfflineExecutor({
    collections: { entries },
    mutationFns: {
      save: ({ transaction }) => Promise.resolve(entries.utils.acceptMutations(transaction)),
    },
  });
  await offline.waitForInit();
  return {
    async fill(rows) {
      await entries.insert([...rows]).isPersisted.promise;
    },
    entriesOf: (day) =>
      queryOnce((query) =>
        query
          .from({ entry: entries })
          .where(({ entry }) => eq(entry.day, day))
          .orderBy(({ entry }) => entry.id),
      ),
    async add(entry) {
      const change = offline.createOfflineTransaction({
        mutationFnName: 'save',
        autoCommit: false,
      });
      change.mutate(() => void entries.insert(entry));
      await change.commit();
    },
    search: (word) =>
      queryOnce((query) =>
        query.from({ entry: entries }).where(({ entry }) => ilike(entry.text, `%${word}%`)),
      ),
  };
}

await showLog(open);
