/** Ends a subscription. A second call does nothing. */
export type Unsubscribe = () => void;

/** The source of time. Tests replace it. */
export interface Clock {
  /**
   * Epoch ms. The clock may jump in both directions, so do not use the difference of two readings for
   * durability.
   */
  now(): number;
  /** Calls `callback` once after `delayMs`. Returns a function that cancels it. */
  setTimer(callback: () => void, delayMs: number): Unsubscribe;
}
