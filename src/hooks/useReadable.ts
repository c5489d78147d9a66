import { useCallback, useSyncExternalStore } from 'react';

import type { ReadableStore } from '../lib/ReadableStore.ts';

/** What `store` holds now; renders again when that changes. */
export function useReadable<Snapshot>(store: ReadableStore<Snapshot>): Snapshot {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, () => store.getSnapshot());
}
