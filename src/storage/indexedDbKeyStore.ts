import {
  mayReplace,
  withEarlier,
  type DeviceKeys,
  type KeyStore,
} from '../encryption/DeviceKeys.ts';
import { success } from '../lib/result.ts';
import type { LogConnection } from './indexedDbConnection.ts';

/**
 * The keys in the database of the log, so that a sign-out removes them with the copy. A browser that refuses to store
 * keys stores the record alone; the keys then last as long as this store.
 */
export function indexedDbKeyStore(connection: LogConnection): KeyStore {
  let unstorable: DeviceKeys | null = null;

  function withUnstorable(stored: DeviceKeys): DeviceKeys {
    if (stored.keys !== null || unstorable?.record.mac !== stored.record.mac) return stored;
    return unstorable;
  }

  return {
    read: async () => {
      const read = await connection.read(async (database) => {
        const { store, done } = database.transaction('encryption');
        const [row] = await Promise.all([store.get('device'), done]);
        return row;
      });
      if (!read.ok) return read;
      return success(read.value === undefined ? null : withUnstorable(read.value));
    },
    write: (given) =>
      connection.run(async (database) => {
        const transaction = database.transaction('encryption', 'readwrite', {
          durability: 'strict',
        });
        const { store, done } = transaction;
        const stored = await store.get('device');
        if (stored !== undefined && !mayReplace(stored, given)) return done;
        const next = withEarlier(stored, given);
        const put = (row: DeviceKeys) => Promise.all([store.put(row, 'device'), done]);
        try {
          await put(next);
          unstorable = null;
        } catch (cause) {
          // Thrown before the request, so the transaction goes on.
          if (!(cause instanceof DOMException && cause.name === 'DataCloneError')) throw cause;
          await put({ ...next, keys: null });
          unstorable = next;
        }
      }),
  };
}
