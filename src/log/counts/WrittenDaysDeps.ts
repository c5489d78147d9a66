import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { LocalStore } from '../LocalStore.ts';

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** What a `WrittenDays` is built from. */
export interface WrittenDaysDeps {
  readonly localStore: LocalStore;
  readonly clock: Pick<Clock, 'setTimer'>;
  /**
   * Calls back when days were written on this device, or the fill has passed them; null: any day may be, or more
   * of the server be known.
   */
  onChange(listener: (changed: DayRange | null) => void): Unsubscribe;
  /** The days of the server's index next to `from`, nearest first; null: it does not answer. */
  askIndex(
    from: DayKey | null,
    towards: 'back' | 'on',
    limit: number,
  ): Promise<readonly DayKey[] | null>;
}
