import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { parseTimeString, type TimeString } from '../../dates/TimeString.ts';
import { wallClockAt, type WallClock } from '../../dates/wallClock.ts';

const dayMs = 86_400_000;
/** Two days inside the calendar of day keys, so that no zone leaves it. */
const firstMs = Date.parse('0001-01-03');
const lastMs = Date.parse('9999-12-29');

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
  return isZoneName(zone) ? clockOf(instantMs, zone) : null;
}

// To ask the runtime for a wall time is slow, and most entries of a journal share their day or follow one.
const offsets = new Map<string, number>();
const mostOffsets = 50_000;

/** How far the clock in `zone` is ahead of UTC, in ms. `instantMs` is the beginning of a day of UTC. */
function offsetAt(instantMs: number, zone: string): number {
  const key = `${instantMs} ${zone}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const wall = wallClockAt(instantMs, zone);
    offset = Date.parse(`${wall.day}T${wall.time}Z`) - instantMs;
    if (offsets.size < mostOffsets) offsets.set(key, offset);
  }
  return offset;
}

/** As `wallClockAt`. Where the offset is the same at both ends of a day of UTC, it is added. */
function clockOf(instantMs: number, zone: string): WallClock {
  const startMs = Math.floor(instantMs / dayMs) * dayMs;
  const offsetMs = offsetAt(startMs, zone);
  if (offsetMs !== offsetAt(startMs + dayMs, zone)) return wallClockAt(instantMs, zone);
  const wallMs = instantMs + offsetMs;
  const wallStartMs = Math.floor(wallMs / dayMs) * dayMs;
  const key = dayOf(wallStartMs);
  const time = timeOf(Math.floor((wallMs - wallStartMs) / 1000));
  return key === undefined || time === undefined
    ? wallClockAt(instantMs, zone)
    : { day: key, time };
}

const days = new Map<number, DayKey | undefined>();

/** The day of UTC that begins at `startMs`. */
function dayOf(startMs: number): DayKey | undefined {
  if (days.has(startMs)) return days.get(startMs);
  const key = parseDayKey(new Date(startMs).toISOString().slice(0, 10));
  if (days.size < mostOffsets) days.set(startMs, key);
  return key;
}

function timeOf(seconds: number): TimeString | undefined {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parseTimeString(parts.map((part) => String(part).padStart(2, '0')).join(':'));
}

/** Day and time where the clock is `offsetMinutes` ahead of UTC. null as for {@link wallTimeOf}. */
export function wallTimeAtOffset(instantMs: number, offsetMinutes: number): WallClock | null {
  if (!isKnownInstant(instantMs) || Math.abs(offsetMinutes) * 60_000 > dayMs) return null;
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
  return /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(zone) && isKnownZone(zone);
}

/** Whether the database rules accept `text` as the zone of an entry. */
export function isStorableZone(text: string): boolean {
  return /^[A-Za-z0-9+-][\w+:/-]{0,63}$/.test(text);
}

// To ask the runtime costs a hundred times more than the rest of an entry. A journal has few zones.
const zones = new Map<string, boolean>();
/** A hostile file may name more zones than people live in. */
const mostZones = 1000;

/** Whether an entry may have `zone` and this runtime knows it, as a name or as an offset. */
export function isKnownZone(zone: string): boolean {
  if (!isStorableZone(zone)) return false;
  let isKnown = zones.get(zone);
  if (isKnown === undefined) {
    isKnown = isKnownToRuntime(zone);
    if (zones.size < mostZones) zones.set(zone, isKnown);
  }
  return isKnown;
}

function isKnownToRuntime(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    // RangeError: no such zone.
    return false;
  }
}
