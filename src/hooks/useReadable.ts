import { useCallback, useSyncExternalStore } from 'react';

import type { ReadableStore } from '../lib/ReadableStore.ts';

/** The snapshot of `store`; renders again when it changes. */
export function useReadable<Snapshot>(store: ReadableStore<Snapshot>): Snapshot {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, () => store.getSnapshot());
}
