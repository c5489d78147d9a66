import type { DayKey } from '../../dates/DayKey.ts';

/**
 * A day that was on screen for less than this was leafed past, not looked at, in ms. Keys of somebody who leafs
 * come 100 to 300 ms apart, and somebody who has read as little as the first line of a day has taken longer; the
 * same span as until a day's changes elsewhere are followed (`dwellMs` of src/sync/days/createDayWatches.ts).
 */
export const leafingMs = 400;

/** One day following another on screen. */
export interface Step {
  readonly from: DayKey;
  readonly to: DayKey;
  /** How long `from` was on screen, ms; negative when the clock was set back. */
  readonly shownMs: number;
  /** Whether the key that asked for it is being held down. */
  readonly isHeld: boolean;
}

/**
 * The way a step slides, which is the way one went; null for none. A slide tells from where a day comes. To
 * somebody who leafs it tells nothing more, and the frames it draws are in the way of the next day.
 */
export function slideOf({ from, to, shownMs, isHeld }: Step): 'back' | 'on' | null {
  if (isHeld || shownMs < leafingMs) return null;
  return to < from ? 'back' : 'on';
}
