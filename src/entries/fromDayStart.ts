import type { Entry } from './Entry.ts';

/**
 * A day's `entries`, sorted by time, as they happened on a day that starts at `dayStartHour` (0 to 23):
 * what was written after midnight and before that hour stands at the end of the day it still belongs to.
 */
export function fromDayStart(entries: readonly Entry[], dayStartHour: number): readonly Entry[] {
  const start = `${String(dayStartHour).padStart(2, '0')}:00:00`;
  const first = entries.findIndex(({ time }) => time >= start);
  return first <= 0 ? entries : [...entries.slice(first), ...entries.slice(0, first)];
}
