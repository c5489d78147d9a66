/**
 * State that can be read and watched, in the form that `useSyncExternalStore` expects. A snapshot is
 * immutable and keeps its identity while nothing changed.
 */
export interface ReadableStore<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  /** Calls `listener` after each change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}
