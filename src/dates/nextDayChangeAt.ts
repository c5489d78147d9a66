import { dayKeyAt, wallClockAt } from './wallClock.ts';

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const dayMs = 24 * hourMs;

/**
 * The first instant (epoch ms) after `instantMs` at which {@link dayKeyAt} says another day. Usually the
 * next midnight (or `dayStartHour`), but also where that hour does not exist (clocks go forward over
 * it), comes twice, or a whole day is skipped. The other day can be the day before: St. John's used to put
 * its clocks back an hour at 00:01.
 *
 *   offset constant:  instant ────────────────────► boundary             the wall clock's next day start
 *   offset changes:   instant ─────► change ···                          another day there: that is it;
 *                                    └── go on from here ──► boundary    the same day: look again
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

/** How far the wall clock is ahead of UTC, in ms; exact to the second, `instantMs` being whole seconds. */
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
    // No zone has ever changed its offset and taken that back within hours, so a look now and then will do.
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
