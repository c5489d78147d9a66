import type { DayKey } from '../../dates/DayKey.ts';
import { parseDayKey } from '../../dates/DayKey.ts';
import { parseTimeString, type TimeString } from '../../dates/TimeString.ts';
import type { WallClock } from '../../dates/wallClock.ts';
import { unknownZone } from '../../entries/parseEntry.ts';
import type { CandidateMoment } from '../Candidate.ts';
import { isKnownInstant, isStorableZone, isZoneName, offsetOf, wallTimeOf } from './wallTimeOf.ts';

/** The time of an entry whose source knows its day only. */
export const dayStart = parseTimeString('00:00:00') ?? throwBug();

function throwBug(): never {
  throw new Error('Midnight is a time.');
}

/** A moment as it stood on the wall. Without `zone`, the source has none. */
export function wallMoment(day: DayKey, time: TimeString, zone = unknownZone): CandidateMoment {
  return { kind: 'wall', day, time, zone };
}

/** The moment of a clock that was read at an offset. Its zone is not known. */
export function clockMoment({ day, time }: WallClock): CandidateMoment {
  return wallMoment(day, time);
}

/**
 * The moment at `instantMs` (epoch ms) in the first of `zones` that is known. If none is, the instant alone, and
 * the preview asks for a zone. null if the instant is out of the calendar.
 */
export function momentAt(instantMs: number, zones: readonly string[]): CandidateMoment | null {
  for (const zone of zones) {
    const wall = zone === '' ? null : wallTimeOf(instantMs, zone);
    if (wall === null) continue;
    return wallMoment(wall.day, wall.time, isZoneName(zone) ? zone : unknownZone);
  }
  return isKnownInstant(instantMs) ? { kind: 'instant', atMs: instantMs } : null;
}

const instantShape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/;

/** The epoch ms of an ISO time with `Z` or an offset. null for any other text. */
export function parseInstant(text: string): number | null {
  const [, date = '', clock = '', fraction = '0', zone = ''] = instantShape.exec(text.trim()) ?? [];
  const startMs = startOf(date);
  const time = parseTimeString(clock.length === 5 ? `${clock}:00` : clock);
  const offset = offsetOf(zone);
  if (startMs === undefined || time === undefined || offset === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  const instantMs = startMs + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + ms;
  return isKnownInstant(instantMs) ? instantMs : null;
}

// Most entries of a journal share their day or follow one.
const starts = new Map<string, number | undefined>();
const mostStarts = 50_000;

/** The epoch ms at which the day `text` of UTC begins. undefined if there is no such day. */
function startOf(text: string): number | undefined {
  if (starts.has(text)) return starts.get(text);
  const start = parseDayKey(text) === undefined ? undefined : Date.parse(text);
  if (starts.size < mostStarts) starts.set(text, start);
  return start;
}

const timeShape =
  /^(\d{1,2})(?:(?:[:.h]|[\s\u202f]h[\s\u202f])(\d{2}))?(?:(?::|(?<=\d\.\d{2})\.)(\d{2}))?(?:[.,]\d{1,9})?[\s\u202f]*(?:([ap])\.?[\s\u202f]?m\.?)?$/iu;

/** The halves of the day in languages that write them otherwise than English (CLDR), before the time or after it. */
const halves = [
  [/^(?:오전|午前|上午)\s?|\s?(?:π\.\s?μ\.|לפנה[״"]צ|ص)$/u, ' am'],
  [/^(?:오후|午後|下午)\s?|\s?(?:μ\.\s?μ\.|אחה[״"]צ|م)$/u, ' pm'],
] as const;

function withEnglishHalf(text: string): string {
  const half = halves.find(([shape]) => shape.test(text));
  return half === undefined ? text : text.replace(half[0], '') + half[1];
}

/** Arabic, Persian, Hindi and Bengali figures, from 0 to 9 each. Phones in these languages write them. */
const figures = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯';

function withLatinFigures(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯]/g, (sign) => String(figures.indexOf(sign) % 10));
}

/** The time of day in `14:05`, `14:05:09.5`, `2:05 pm`, `14h05`, `오후 2:05`, `٢:٠٥ م`. undefined for any other text. */
export function parseClock(text: string): TimeString | undefined {
  const match = timeShape.exec(withEnglishHalf(withLatinFigures(text.trim())));
  if (match === null) return undefined;
  const [, hourText = '', minutes, seconds = '00', half] = match;
  // A bare number is no time.
  if (minutes === undefined && half === undefined) return undefined;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return parseTimeString(`${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`);
}

/** The zone named in a file, if an entry may have it. Otherwise the unknown zone. */
export function zoneOr(text: string): string {
  return isStorableZone(text) ? text : unknownZone;
}
