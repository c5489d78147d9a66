import { createEmitter } from './createEmitter.ts';
import type { ReadableStore } from './ReadableStore.ts';

/** A {@link ReadableStore} that its owner sets. */
export interface ValueStore<Value> extends ReadableStore<Value> {
  /** Tells the listeners, unless `isSame` says that nothing changed: then the old snapshot stays. */
  set(value: Value): void;
  /** How many listen. */
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
