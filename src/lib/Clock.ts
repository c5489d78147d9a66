/** Ends a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void;

/** Time as the engine sees it, so that tests can own it. */
export interface Clock {
  /** Epoch ms. May jump either way: never subtract two readings to decide durability. */
  now(): number;
  /** Calls `callback` once after `delayMs`; returns the way to cancel. */
  setTimer(callback: () => void, delayMs: number): Unsubscribe;
}
