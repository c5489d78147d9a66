import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { LocalStore } from '../LocalStore.ts';

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** Dependencies of a `WrittenDays`. */
export interface WrittenDaysDeps {
  readonly localStore: LocalStore;
  readonly clock: Pick<Clock, 'setTimer'>;
  /**
   * Calls back when days were written on this device or filled. null: any day may have changed, or more of
   * the server may be known.
   */
  onChange(listener: (changed: DayRange | null) => void): Unsubscribe;
  /** The days of the server's index next to `from`, nearest first. null: the server does not answer. */
  askIndex(
    from: DayKey | null,
    towards: 'back' | 'on',
    limit: number,
  ): Promise<readonly DayKey[] | null>;
}
