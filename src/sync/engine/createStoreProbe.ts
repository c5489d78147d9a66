import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';

/** Follows a failure of the local store to its end. */
export interface StoreProbe {
  /** Why the store fails; null while it works. */
  error(): StorageError | null;
  failed(error: StorageError): void;
}

/**
 * Writes to a failed store until it works again, 1 s to 60 s apart. Ends with `timers`.
 *
 *   works ──failed──► failing ──1 s … 60 s──► a write ──► works
 *                        ▲                       │ fails
 *                        └───────────────────────┘
 */
export function createStoreProbe(deps: {
  readonly localStore: Pick<LocalStore, 'write'>;
  readonly timers: EngineTimers;
  readonly random: () => number;
  onWorks(): void;
  /** `error()` has changed. */
  onChange(): void;
}): StoreProbe {
  const { localStore, timers, random } = deps;
  let error: StorageError | null = null;

  function tryLater(attempt: number): void {
    timers.start(() => void tryStore(attempt), retryDelayMs(attempt, random));
  }

  async function tryStore(attempt: number): Promise<void> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta(await writer.meta());
    });
    if (timers.hasStopped()) return;
    error = result.ok ? null : result.error;
    if (result.ok) deps.onWorks();
    else tryLater(attempt + 1);
    deps.onChange();
  }

  return {
    error: () => error,
    failed: (found) => {
      if (error !== null) return;
      error = found;
      tryLater(0);
      deps.onChange();
    },
  };
}
