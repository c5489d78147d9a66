import type { Entry } from './Entry.ts';

/**
 * `entries` (sorted by time) in the order of a day that starts at `dayStartHour` (0 to 23). Entries from
 * before that hour come last: they were written after midnight, at the end of the same day.
 */
export function fromDayStart(entries: readonly Entry[], dayStartHour: number): readonly Entry[] {
  const start = `${String(dayStartHour).padStart(2, '0')}:00:00`;
  const first = entries.findIndex(({ time }) => time >= start);
  return first <= 0 ? entries : [...entries.slice(first), ...entries.slice(0, first)];
}
