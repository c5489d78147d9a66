import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { sync } from '../../words/en/app.ts';
import type { SyncWording } from './syncSentence.ts';

/** The words and formats of the sync status in the person's language. */
export function useSyncWording(): SyncWording {
  const words = useWords(sync);
  const { clock, timeZone, locale, hourCycle } = useEnvironment();
  return {
    words,
    locale,
    // The time if it is today, otherwise the date.
    momentLabel: (ms) => {
      const zone = timeZone();
      const { day, time } = wallClockAt(ms, zone);
      const isToday = day === wallClockAt(clock.now(), zone).day;
      return isToday ? timeLabel(time, locale, hourCycle) : dayLabel(day, 'month-and-day', locale);
    },
  };
}
