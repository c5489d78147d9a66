import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';

/** Formats an instant (epoch ms) by the person's calendar and clock: the day, with or without the time. */
export function useMoment(): (ms: number, style?: 'day' | 'day-and-time') => string {
  const { timeZone, locale, hourCycle } = useEnvironment();
  return (ms, style = 'day-and-time') => {
    const { day, time } = wallClockAt(ms, timeZone());
    const date = dayLabel(day, 'date', locale);
    return style === 'day' ? date : `${date}, ${timeLabel(time, locale, hourCycle)}`;
  };
}
