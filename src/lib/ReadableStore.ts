/**
 * State that can be read now and watched, in the shape `useSyncExternalStore` takes. A snapshot is
 * immutable and keeps its identity while nothing changed.
 */
export interface ReadableStore<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  /** Calls `listener` after each change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}
