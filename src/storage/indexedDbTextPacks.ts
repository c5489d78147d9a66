import type { TextPacks } from '../sync/TextPack.ts';
import type { LogConnection } from './indexedDbConnection.ts';

/** The packs of the log that `connection` leads to. */
export function indexedDbTextPacks(connection: LogConnection): TextPacks {
  return {
    read: (first, last) =>
      connection.run(async (database) =>
        first > last
          ? []
          : database.transaction('textPacks').store.getAll(IDBKeyRange.bound(first, last)),
      ),
    put: (pack) =>
      connection.run(async (database) => {
        const { store, done } = database.transaction('textPacks', 'readwrite', relaxed);
        await Promise.all([store.put(pack), done]);
      }),
    clear: () =>
      connection.run(async (database) => {
        const { store, done } = database.transaction('textPacks', 'readwrite', relaxed);
        await Promise.all([store.clear(), done]);
      }),
  };
}

/** Nobody misses a pack that the disk never got. */
const relaxed = { durability: 'relaxed' } as const;
