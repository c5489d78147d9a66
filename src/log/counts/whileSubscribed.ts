import type { Unsubscribe } from '../../lib/Clock.ts';
import type { ValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';

/** `store`. Calls `start` when the first subscriber comes, and the result of `start` when the last one leaves. */
export function whileSubscribed<Value>(
  store: ValueStore<Value>,
  start: () => Unsubscribe,
): ReadableStore<Value> {
  let stop: Unsubscribe | null = null;
  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      const end = store.subscribe(listener);
      stop ??= start();
      return () => {
        end();
        if (store.countListeners() > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
