import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import type { WriteReach } from './updateFor.ts';

/**
 * The writes that the SDK holds. The SDK shows each of them in listeners and some reads before the server has
 * answered, with guessed timestamps and counters. It takes them back if the server refuses. Daylog keeps
 * unsent words itself and wants only the server's state here. So changes to anything that an unsettled write
 * touches are held back.
 *
 *   local echo ─► held ─► server's value (held too) ─► acknowledgement ─► settled ─► value passed on
 */
export interface UnsettledWrites {
  /**
   * Runs `work`, which begins a write of `reach`, and returns its result. The hold begins before `work`,
   * because the SDK calls its listeners with the guess inside the call.
   */
  during<Value>(reach: WriteReach, work: () => Promise<Value>): Promise<Value>;
  touchesEntry(id: EntryId): boolean;
  touchesDay(day: DayKey): boolean;
  /** Calls back after each settled write, once its sender knows. */
  onSettled(listener: () => void): Unsubscribe;
  /** Resolves as soon as no write is under way for which `concerns` is true. */
  whenSettled(concerns: (reach: WriteReach) => boolean): Promise<void>;
}

/** Tracks unsettled writes. At first there are none. */
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
        // A new task, so that the sender, which awaits this promise, continues first.
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
