import { firstDay, lastDay, type DayKey } from './DayKey.ts';
import type { TimeString } from './TimeString.ts';
import { wallClockAt } from './wallClock.ts';

const dayMs = 86_400_000;
const firstMs = Date.parse(firstDay);
const endMs = Date.parse(lastDay) + dayMs;

/**
 * The instant (epoch ms) at which a wall clock in the IANA zone `timeZone` first shows `day` and `time`. null if it
 * never does: the clock went forward over them, this runtime does not know the zone, or the instant is outside the
 * years 1 to 9999.
 */
export function instantAt(day: DayKey, time: TimeString, timeZone: string): number | null {
  return instantsAt(day, time, timeZone)[0] ?? null;
}

/** All instants at which the clock of {@link instantAt} shows `day` and `time`, in order. Two if it went back. */
export function instantsAt(day: DayKey, time: TimeString, timeZone: string): readonly number[] {
  const wallMs = Date.parse(`${day}T${time}Z`);
  const offset = offsetOn(day, timeZone);
  if (offset !== null) return [wallMs - offset];
  const found = [wallMs - dayMs, wallMs, wallMs + dayMs].flatMap((nearMs) => {
    // Every offset in force near the wall time gives a candidate, also where a clock change lies between.
    const shown = shownAt(nearMs, timeZone);
    if (shown === null) return [];
    const instantMs = wallMs - (shown - nearMs);
    return shownAt(instantMs, timeZone) === wallMs ? [instantMs] : [];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/**
 * Whether the clock in `timeZone` has one offset from UTC on all of `day`, or is not known. Then it shows no time of
 * the day twice.
 */
export function isUniform(day: DayKey, timeZone: string): boolean {
  return offsetOn(day, timeZone) !== null || shownAt(Date.parse(day), timeZone) === null;
}

/** The last answers of {@link offsetOn}: a log is written day by day, mostly in one zone. */
const offsets = new Map<string, number | null>();
const mostOffsets = 100;

/** The offset from UTC in ms on the whole of `day`. null: there are several, or there is none. */
function offsetOn(day: DayKey, timeZone: string): number | null {
  const key = `${day} ${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const startMs = Date.parse(day);
  // No zone is further from UTC than a day.
  const [before, after] = [startMs - dayMs, startMs + 2 * dayMs].map((probeMs) => {
    const shown = shownAt(probeMs, timeZone);
    return shown === null ? null : shown - probeMs;
  });
  const offset = before === undefined || before !== after ? null : before;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The reading of the wall clock at `instantMs`, as if it were UTC. null: there is none. */
function shownAt(instantMs: number, timeZone: string): number | null {
  if (instantMs < firstMs || instantMs >= endMs) return null;
  try {
    const { day, time } = wallClockAt(instantMs, timeZone);
    return Date.parse(`${day}T${time}Z`);
  } catch (error) {
    // An unknown zone, or a day outside the calendar.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
