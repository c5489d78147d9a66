import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

import { localStoreName, type LogSchema } from './schema.ts';
import { schemaVersion, upgradeLog } from './upgradeLog.ts';

/**
 * The rejection of {@link openLogDatabase} while another page holds an older version open. That page may close it
 * soon.
 */
export const heldElsewhere = new DOMException('', 'VersionError');

/** Opens the database of `uid` for this version of the schema. Rejects instead of waiting for another page. */
export function openLogDatabase(
  uid: string,
  callbacks: Omit<OpenDBCallbacks<LogSchema>, 'blocked'> = {},
): Promise<IDBPDatabase<LogSchema>> {
  return new Promise((resolve, reject) => {
    openDB<LogSchema>(localStoreName(uid), schemaVersion, {
      upgrade: upgradeLog,
      ...callbacks,
      blocked: () => reject(heldElsewhere),
    }).then(resolve, reject);
  });
}
