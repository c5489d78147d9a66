import type { DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayTally } from './DayTally.ts';

/** What is known of some days, without their texts. */
export type WrittenStretch =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** How much this device holds of each written day. */
      readonly tallies: ReadonlyMap<DayKey, DayTally>;
      /** Days that the server's index names and this device does not have (wholly) yet. */
      readonly elsewhere: ReadonlySet<DayKey>;
      /**
       * A day from here on that is in neither is empty; null: nothing is known to be. The first day there is
       * once the device's copy is complete, or the index has answered for all of these days.
       */
      readonly emptyFrom: DayKey | null;
      /** Whether the server is being asked for what this device does not know. */
      readonly isAsking: boolean;
    };

/** Where the nearest written day lies. */
export type NearestWritten =
  /** `isSure` is false when a nearer one may lie where this device's copy does not reach yet. */
  | { readonly kind: 'found'; readonly day: DayKey; readonly isSure: boolean }
  | { readonly kind: 'none' }
  /** Nothing on this device; its copy does not reach there, and the server did not answer. */
  | { readonly kind: 'unknown' };

/** On which days something is written. Nothing throws; a store that fails answers nothing. */
export interface WrittenDays {
  /**
   * The days from `first` to `last`, both included, followed while anybody listens. Where the device's copy
   * does not reach, the server's index is asked.
   */
  stretch(first: DayKey, last: DayKey): ReadableStore<WrittenStretch>;
  /** These very days, as far as this device knows, followed likewise. */
  among(days: readonly DayKey[]): ReadableStore<WrittenStretch>;
  /**
   * The written day before `from` (`back`) or behind it (`on`); from null, the last or the first of all.
   * Asks the server's index where the device's copy does not reach.
   */
  nearest(from: DayKey | null, towards: 'back' | 'on'): Promise<NearestWritten>;
  /** The same, asked again whenever its answer may have changed, while anybody listens; null before the first. */
  follow(from: DayKey | null, towards: 'back' | 'on'): ReadableStore<NearestWritten | null>;
}
