import type { EntryId } from '../../entries/Entry.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** Entries whose writes wait, each for its own time. */
export interface EntryBackoff {
  /** Whether the entry has waited since it was last forgotten. */
  has(id: EntryId): boolean;
  isWaiting(id: EntryId): boolean;
  /** How many of its attempts have failed. */
  failures(id: EntryId): number;
  wait(id: EntryId, delayMs: number): void;
  /** An attempt has failed: waits twice as long as before, 1 s to 60 s. */
  failed(id: EntryId): void;
  forget(id: EntryId): void;
  forgetAll(): void;
}

type Wait =
  | { readonly kind: 'waiting'; readonly failures: number; readonly cancel: Unsubscribe }
  /** The next wait needs the number of failures. */
  | { readonly kind: 'over'; readonly failures: number };

/** `onDue`: an entry has waited long enough. Ends with `timers`. */
export function createEntryBackoff(deps: {
  readonly timers: EngineTimers;
  readonly random: () => number;
  onDue(): void;
}): EntryBackoff {
  const waits = new Map<EntryId, Wait>();

  const failures = (id: EntryId) => waits.get(id)?.failures ?? 0;

  function start(id: EntryId, failed: number, delayMs: number): void {
    const cancel = deps.timers.start(() => {
      waits.set(id, { kind: 'over', failures: failed });
      deps.onDue();
    }, delayMs);
    waits.set(id, { kind: 'waiting', failures: failed, cancel });
  }

  return {
    has: (id) => waits.has(id),
    isWaiting: (id) => waits.get(id)?.kind === 'waiting',
    failures,
    wait: (id, delayMs) => start(id, failures(id), delayMs),
    failed: (id) => start(id, failures(id) + 1, retryDelayMs(failures(id), deps.random)),
    forget: (id) => void waits.delete(id),
    forgetAll: () => {
      for (const wait of waits.values()) if (wait.kind === 'waiting') wait.cancel();
      waits.clear();
    },
  };
}
