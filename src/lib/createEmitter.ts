import type { Unsubscribe } from './Clock.ts';

/** Messages to listeners. Unlike a store it holds no value: a listener hears what comes after it subscribed. */
export interface Emitter<Message> {
  /** Calls the listeners of this moment, in the order in which they subscribed. */
  readonly emit: (message: Message) => void;
  readonly subscribe: (listener: (message: Message) => void) => Unsubscribe;
  readonly countListeners: () => number;
}

/** An emitter without listeners. */
export function createEmitter<Message = void>(): Emitter<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    emit: (message) => {
      for (const listener of [...listeners]) listener(message);
    },
    subscribe: (listener) => {
      // Each subscription is its own, even of one function twice.
      const own = (message: Message) => listener(message);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    countListeners: () => listeners.size,
  };
}
