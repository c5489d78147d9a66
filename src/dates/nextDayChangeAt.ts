import { dayKeyAt, wallClockAt } from './wallClock.ts';

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const dayMs = 24 * hourMs;

/**
 * The first instant (epoch ms) after `instantMs` at which {@link dayKeyAt} gives another day. Usually this is
 * the next midnight or `dayStartHour`. Clock changes can skip that hour, repeat it, or skip a whole day. The
 * other day can be the day before: St. John's used to set its clocks back an hour at 00:01.
 *
 *   offset constant:  instant ────────────────────► boundary             the wall clock's next day start
 *   offset changes:   instant ─────► change ···                          another day there: that is it;
 *                                    └── continue from here ─► boundary  the same day: look again
 */
export function nextDayChangeAt(instantMs: number, timeZone: string, dayStartHour: number): number {
  const today = dayKeyAt(instantMs, timeZone, dayStartHour);
  let fromMs = Math.floor(instantMs / secondMs) * secondMs;
  for (;;) {
    const offsetMs = offsetAt(fromMs, timeZone);
    const shiftMs = offsetMs - dayStartHour * hourMs;
    const boundaryMs = (Math.floor((fromMs + shiftMs) / dayMs) + 1) * dayMs - shiftMs;
    const changeMs = firstOffsetChange(fromMs, boundaryMs, timeZone, offsetMs);
    if (changeMs === undefined) return boundaryMs;
    if (dayKeyAt(changeMs, timeZone, dayStartHour) !== today) return changeMs;
    fromMs = changeMs;
  }
}

/** Offset of the wall clock from UTC in ms, positive when ahead. Exact if `instantMs` is a whole second. */
function offsetAt(instantMs: number, timeZone: string): number {
  const { day, time } = wallClockAt(instantMs, timeZone);
  return Date.parse(`${day}T${time}Z`) - instantMs;
}

/** The first whole second after `fromMs`, up to and including `toMs`, whose offset is not `offsetMs`. */
function firstOffsetChange(
  fromMs: number,
  toMs: number,
  timeZone: string,
  offsetMs: number,
): number | undefined {
  let sameMs = fromMs;
  while (sameMs < toMs) {
    // Steps of 3 hours suffice: no zone has ever changed its offset and reverted within hours.
    let otherMs = Math.min(sameMs + 3 * hourMs, toMs);
    if (offsetAt(otherMs, timeZone) === offsetMs) {
      sameMs = otherMs;
      continue;
    }
    while (otherMs - sameMs > secondMs) {
      const middleMs = sameMs + Math.floor((otherMs - sameMs) / 2 / secondMs) * secondMs;
      if (offsetAt(middleMs, timeZone) === offsetMs) sameMs = middleMs;
      else otherMs = middleMs;
    }
    return otherMs;
  }
  return undefined;
}
