import type { DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayTally } from './DayTally.ts';

/** Knowledge about a set of days, without their texts. */
export type WrittenStretch =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** The tallies of the written days on this device. Days with templates alone are not among them. */
      readonly tallies: ReadonlyMap<DayKey, DayTally>;
      /** Days in the server's index that this device does not hold completely. */
      readonly elsewhere: ReadonlySet<DayKey>;
      /**
       * A day from this one on that is in neither collection is empty. null: no day is known to be empty. It
       * is the first possible day once the copy is complete, or once the index has answered for all these
       * days.
       */
      readonly emptyFrom: DayKey | null;
      /** Whether the server is being asked for missing days. */
      readonly isAsking: boolean;
    };

/** The nearest written day. */
export type NearestWritten =
  /** `isSure` is false if a nearer day may lie where this device's copy does not reach yet. */
  | { readonly kind: 'found'; readonly day: DayKey; readonly isSure: boolean }
  | { readonly kind: 'none' }
  /** No day was found on this device, its copy does not reach that far, and the server did not answer. */
  | { readonly kind: 'unknown' };

/** The days that hold entries. Nothing throws. A failing store gives no answer. */
export interface WrittenDays {
  /**
   * The days from `first` to `last`, both included. The store follows changes while it has subscribers. It
   * asks the server's index where the device's copy does not reach.
   */
  stretch(first: DayKey, last: DayKey): ReadableStore<WrittenStretch>;
  /** The same days as far as this device knows them. */
  held(first: DayKey, last: DayKey): ReadableStore<WrittenStretch>;
  /** Exactly these days as far as this device knows them. Follows changes in the same way. */
  among(days: readonly DayKey[]): ReadableStore<WrittenStretch>;
  /**
   * The nearest written day before `from` (`back`) or after it (`on`). From null, the last or the first
   * written day. Asks the server's index where the device's copy does not reach.
   */
  nearest(from: DayKey | null, towards: 'back' | 'on'): Promise<NearestWritten>;
  /**
   * Like `nearest`, repeated when its answer may have changed, while it has subscribers. null before the
   * first answer.
   */
  follow(from: DayKey | null, towards: 'back' | 'on'): ReadableStore<NearestWritten | null>;
}
