import 'fake-indexeddb/auto';

import { deleteDB } from 'idb';

import { localStoreName } from '../../src/storage/schema.ts';
import { indexedDbLocalStore } from '../../src/storage/indexedDbLocalStore.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { ChaosStores } from './chaosWorld.ts';

let made = 0;

/** One database per device; `close` deletes them all. */
export function indexedDbStores(): ChaosStores & { close(): Promise<void> } {
  const stores = new Map<string, LocalStore>();
  let atWork = 0;

  /** Counts `work` as busy: the clock waits for it. */
  async function counted<Value>(work: () => Promise<Value>): Promise<Value> {
    atWork++;
    try {
      return await work();
    } finally {
      atWork--;
    }
  }

  return {
    open: () => {
      const uid = `chaos-${++made}`;
      const store = indexedDbLocalStore(uid);
      stores.set(uid, store);
      return {
        read: (work) => counted(() => store.read(work)),
        write: (durability, work) => counted(() => store.write(durability, work)),
        close: () => store.close(),
      };
    },
    isBusy: () => atWork > 0,
    close: async () => {
      for (const [uid, store] of stores) {
        store.close();
        await deleteDB(localStoreName(uid));
      }
    },
  };
}
