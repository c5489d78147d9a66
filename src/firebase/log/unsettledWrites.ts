import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import type { WriteReach } from './updateFor.ts';

/**
 * The writes that the SDK holds. It shows each of them in every listener and some reads before the
 * server has answered, with guessed timestamps and counters, and takes it back when the server refuses.
 * Daylog has its own picture of unsent words and wants nothing but the server's truth here: whatever an
 * unsettled write touches is held back until it has settled.
 *
 *   local echo ─► held ─► server's value (held too) ─► acknowledgement ─► settled ─► value handed on
 */
export interface UnsettledWrites {
  /**
   * Runs `work`, which begins a write of `reach`, and gives what it gives. The hold begins before: the SDK
   * calls its listeners with the guess from inside the call that begins a write.
   */
  during<Value>(reach: WriteReach, work: () => Promise<Value>): Promise<Value>;
  touchesEntry(id: EntryId): boolean;
  touchesDay(day: DayKey): boolean;
  /** Calls back after each write that has settled, once its sender has been told. */
  onSettled(listener: () => void): Unsubscribe;
  /** Resolves as soon as no write is under way for which `concerns` is true. */
  whenSettled(concerns: (reach: WriteReach) => boolean): Promise<void>;
}

/** No writes yet. */
export function createUnsettledWrites(): UnsettledWrites {
  const reaches = new Set<WriteReach>();
  const settlements = createEmitter();

  const touches = (concerns: (reach: WriteReach) => boolean) => [...reaches].some(concerns);

  return {
    async during(reach, work) {
      const own = { ...reach };
      reaches.add(own);
      try {
        return await work();
      } finally {
        reaches.delete(own);
        // A task of its own, so that the sender, who is told by this promise, comes first.
        setTimeout(() => settlements.emit(), 0);
      }
    },
    touchesEntry: (id) => touches((reach) => reach.entryId === id),
    touchesDay: (day) => touches((reach) => reach.days.includes(day)),
    onSettled: settlements.subscribe,
    whenSettled(concerns) {
      if (!touches(concerns)) return Promise.resolve();
      return new Promise((resolve) => {
        const stop = settlements.subscribe(() => {
          if (touches(concerns)) return;
          stop();
          resolve();
        });
      });
    },
  };
}
