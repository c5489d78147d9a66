import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { removeLocalStore } from '../../storage/removeLocalStore.ts';
import { stopImports } from '../../log/imports/stopImports.ts';
import { unsentIds } from '../../log/writes/unsentIds.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { DeviceCopies } from './createCopyRemover.ts';

/** The copies in this browser's IndexedDB. */
export const deviceCopies: DeviceCopies = {
  stopImports: (uid) =>
    withStore(uid, async (store) => {
      // A device that does not store this stores no batch of an import either.
      await store.write('strict', stopImports);
    }),
  unsentIds: (uid) => withStore(uid, (store) => store.read(unsentIds)),
  isEmpty: (uid) =>
    withStore(uid, async (store) => {
      const empty = await store.read(
        async (reader) =>
          (await reader.meta()).cursor === null &&
          (await reader.countOutbox()) + (await reader.countParked()) === 0 &&
          (await reader.dayKeys()).length === 0,
      );
      return empty.ok && empty.value;
    }),
  open: indexedDbLocalStore,
  remove: removeLocalStore,
};

async function withStore<Value>(
  uid: string,
  work: (store: LocalStore) => Promise<Value>,
): Promise<Value> {
  const store = indexedDbLocalStore(uid);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
