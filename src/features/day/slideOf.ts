import type { DayKey } from '../../dates/DayKey.ts';

/**
 * A day shown for less than this, in ms, counts as fast stepping. Key presses of fast stepping come 100 to 300 ms
 * apart. Reading even the first line takes longer. The same as `dwellMs` of src/sync/days/createDayWatches.ts.
 */
export const fastStepMs = 400;

/** A step from one day to another. */
export interface Step {
  readonly from: DayKey;
  readonly to: DayKey;
  /** How long `from` was on screen, ms; negative when the clock was set back. */
  readonly shownMs: number;
  /** Whether the key for this step is being held down. */
  readonly isHeld: boolean;
}

/**
 * The direction in which a step slides; null for no slide. Fast stepping does not slide: the frames would only
 * delay the next day.
 */
export function slideOf({ from, to, shownMs, isHeld }: Step): 'back' | 'on' | null {
  if (isHeld || shownMs < fastStepMs) return null;
  return to < from ? 'back' : 'on';
}
