import { decodeTime } from 'ulid';

import { addDays } from '../dates/addDays.ts';
import { lastDay, type DayKey } from '../dates/DayKey.ts';
import { instantsAt, isUniform } from '../dates/instantAt.ts';
import type { Entry } from './Entry.ts';
import { isUlid } from './entryIds.ts';
import { unknownZone } from './parseEntry.ts';

/** What tells the instant of an entry's wall time. */
export type TimedEntry = Pick<
  Entry,
  'id' | 'day' | 'time' | 'zone' | 'createdAtMs' | 'writtenAtMs'
>;

/** How often the clock of an entry showed its time, and at which of these times it was written. */
export type Occurrence = 'only' | 'first' | 'second';

const dayMs = 86_400_000;

/**
 * The occurrence of the time of `entry` in its zone. Where the clock went back it showed an hour twice. `first` if
 * nothing tells which one it was. The answer is the same on all devices, before and after the entry is sent.
 */
export function occurrenceOf(entry: TimedEntry): Occurrence {
  const { day, time, zone } = entry;
  if (!mayRepeat(day, zone)) return 'only';
  for (const night of nightsOf(day)) {
    const [first, second] = instantsAt(night, time, zone);
    if (first === undefined || second === undefined) continue;
    const writtenMs = writtenAt(entry);
    if (writtenMs === null) return 'first';
    // A person may have corrected the time by some minutes. Far from both times, the clock did not give it.
    const repeatedMs = second - first;
    const isNear = writtenMs >= second - repeatedMs / 2 && writtenMs < second + repeatedMs;
    return isNear ? 'second' : 'first';
  }
  return 'only';
}

/** Whether the clock in `zone` can have shown a time of `day` twice. */
export function mayRepeat(day: DayKey, zone: string): boolean {
  return zone !== unknownZone && !nightsOf(day).every((night) => isUniform(night, zone));
}

/** A day that starts after midnight holds the night that follows it. */
function nightsOf(day: DayKey): readonly DayKey[] {
  return day === lastDay ? [day] : [day, addDays(day, 1)];
}

/** The instant of writing by the clock of its device, in epoch ms. null: it is not known. */
function writtenAt({ id, day, time, createdAtMs, writtenAtMs }: TimedEntry): number | null {
  if (writtenAtMs !== undefined) return writtenAtMs;
  if (!isUlid(id)) return null;
  const madeAtMs = decodeTime(id);
  // The id of an imported entry without an instant holds its wall time as UTC (importIds.ts).
  const isWallTime = madeAtMs === Date.parse(`${day}T${time}Z`);
  const isSentLater = createdAtMs !== null && Math.abs(createdAtMs - madeAtMs) > dayMs;
  return isWallTime && isSentLater ? null : madeAtMs;
}
