import { dayLabel } from '../../dates/dayLabel.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import type { Entry } from '../../entries/Entry.ts';
import { day as dayWords } from '../../words/en/day.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useWords } from '../useWords.ts';

/** When an imported entry was written, for a person. */
export interface WrittenNote {
  readonly sentence: string;
  /** A few words, if it was written on another day than its own. null: it was not. */
  readonly short: string | null;
}

/** When `entry` was written in the journal that it was imported from. null: here, or that journal does not say. */
export function useWrittenNote(
  entry: Pick<Entry, 'day' | 'zone' | 'writtenAtMs'>,
): WrittenNote | null {
  const words = useWords(dayWords);
  const { timeZone, locale } = useEnvironment();
  const { writtenAtMs, zone } = entry;
  if (writtenAtMs === undefined) return null;
  const written = (clockIn(writtenAtMs, zone) ?? wallClockAt(writtenAtMs, timeZone())).day;
  return {
    sentence: words.written(dayLabel(written, 'date', locale)),
    short: written === entry.day ? null : words.writtenOn(dayLabel(written, 'short', locale)),
  };
}

/** null: this browser does not know the zone. */
function clockIn(ms: number, zone: string) {
  try {
    return wallClockAt(ms, zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
