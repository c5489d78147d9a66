import type { Result } from '../lib/result.ts';
import { deleteLocalStore, indexedDbLocalStore } from '../storage/indexedDbLocalStore.ts';
import type { StorageError } from '../sync/DayLog.ts';
import { exportLog } from '../sync/exportLog.ts';
import { createDeletion, type Deletion, type DeletionSession } from './accountDeletion.ts';
import type { WorkerClient } from './worker/client.ts';

/** What a session does with the copy on this device, and with the account itself. */
export interface AccountParts {
  /** How many changes of `uid` lie unsent on this device; 0 where that cannot be read. */
  readonly countUnsent: (uid: string) => Promise<number>;
  /** Everything that this device holds of `uid`'s log, as JSON. */
  readonly exportLog: (uid: string) => Promise<Result<string, StorageError>>;
  readonly createDeletion: (session: DeletionSession) => Deletion;
}

/** The parts in this browser. */
export function accountParts(deps: {
  readonly backend: Pick<WorkerClient, 'account' | 'deleteServerLog'>;
  readonly closeLog: () => Promise<void>;
}): AccountParts {
  return {
    countUnsent: (uid) =>
      withStore(uid, async (store) => {
        const counted = await store.read(
          async (reader) => (await reader.countOutbox()) + (await reader.countParked()),
        );
        return counted.ok ? counted.value : 0;
      }),
    exportLog: (uid) => withStore(uid, exportLog),
    createDeletion: (session) =>
      createDeletion(
        {
          ...deps.backend,
          closeLog: deps.closeLog,
          deleteLog: deleteLocalStore,
          clearDevice: () => {
            clear(() => window.localStorage);
            clear(() => window.sessionStorage);
          },
          alone: async (work) => {
            await navigator.locks.request('daylog-deletion', work);
          },
        },
        session,
      ),
  };
}

async function withStore<Value>(
  uid: string,
  work: (store: ReturnType<typeof indexedDbLocalStore>) => Promise<Value>,
): Promise<Value> {
  const store = indexedDbLocalStore(uid);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Removes everything of Daylog's from a storage. */
function clear(open: () => Storage): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage))
      if (name.startsWith('daylog:')) storage.removeItem(name);
  } catch {
    // Switched off: then there is nothing.
  }
}
