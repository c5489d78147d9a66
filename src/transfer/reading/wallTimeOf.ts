import { wallClockAt, type WallClock } from '../../dates/wallClock.ts';

const day = 24 * 60 * 60 * 1000;
/** A day inside the calendar of day keys, so that no zone leaves it. */
const firstMs = Date.parse('0001-01-02');
const lastMs = Date.parse('9999-12-30');

/** Whether `instantMs` is an instant of the years 1 to 9999 in every zone. */
export function isKnownInstant(instantMs: number): boolean {
  return Number.isInteger(instantMs) && instantMs >= firstMs && instantMs <= lastMs;
}

/**
 * Day and time on a wall in `zone` at `instantMs` (epoch ms). The zone is an IANA name, or `GMT+0200` as some
 * programs write it. null if the runtime does not know the zone, or the instant is out of the calendar.
 */
export function wallTimeOf(instantMs: number, zone: string): WallClock | null {
  if (!isKnownInstant(instantMs)) return null;
  const offset = offsetOf(zone);
  if (offset !== null) return wallTimeAtOffset(instantMs, offset);
  try {
    return wallClockAt(instantMs, zone);
  } catch {
    // RangeError: no such zone.
    return null;
  }
}

/** Day and time where the clock is `offsetMinutes` ahead of UTC. null as for {@link wallTimeOf}. */
export function wallTimeAtOffset(instantMs: number, offsetMinutes: number): WallClock | null {
  if (!isKnownInstant(instantMs) || Math.abs(offsetMinutes) * 60_000 > day) return null;
  return wallClockAt(instantMs + offsetMinutes * 60_000, 'UTC');
}

/** The minutes ahead of UTC that `text` (`+02:00`, `-0330`, `GMT+2`, `UTC`) says. null if it says none. */
export function offsetOf(text: string): number | null {
  if (/^(?:GMT|UTC|Z)$/i.test(text)) return 0;
  const match = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text);
  if (match === null) return null;
  const [, sign, hours = '', minutes = '0'] = match;
  const offset = Number(hours) * 60 + Number(minutes);
  return offset > 18 * 60 ? null : sign === '-' ? -offset : offset;
}

/** Whether `zone` is the IANA name of a zone that this runtime knows. Offsets and abbreviations are none. */
export function isZoneName(zone: string): boolean {
  if (!/^(?:UTC|GMT|[A-Za-z_]+(?:\/[\w+-]+)+)$/.test(zone) || zone.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    // RangeError: no such zone.
    return false;
  }
}
