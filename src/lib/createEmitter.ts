import type { Unsubscribe } from './Clock.ts';

/** Sends messages to listeners. Unlike a store it holds no value: a listener receives only later messages. */
export interface Emitter<Message> {
  /** Calls all current listeners in the order of their subscription. */
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
      // Two subscriptions of the same function are two listeners.
      const own = (message: Message) => listener(message);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    countListeners: () => listeners.size,
  };
}
