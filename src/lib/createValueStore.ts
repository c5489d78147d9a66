import { createEmitter } from './createEmitter.ts';
import type { ReadableStore } from './ReadableStore.ts';

/** A {@link ReadableStore} whose owner sets its value. */
export interface ValueStore<Value> extends ReadableStore<Value> {
  /** Sets the value and notifies the listeners. If `isSame` returns true, the old snapshot stays. */
  set(value: Value): void;
  /** Number of current listeners. */
  countListeners(): number;
}

/** A store that holds `initial` until it is set. */
export function createValueStore<Value>(
  initial: Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): ValueStore<Value> {
  const changes = createEmitter();
  let value = initial;
  return {
    getSnapshot: () => value,
    subscribe: changes.subscribe,
    set: (next) => {
      if (isSame(value, next)) return;
      value = next;
      changes.emit();
    },
    countListeners: changes.countListeners,
  };
}
