/** A part that works beside the tabs, until it is stopped for good: a sync engine, or what decides which one runs. */
export interface Engine {
  start(): void;
  /** Retries at once. For when the network returns, the page is visible again, or a person has signed in. */
  wake(): void;
  stop(): void;
}
