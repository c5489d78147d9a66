import { addDays } from '../../dates/addDays.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useWrittenStretch } from '../../hooks/log/useWrittenDays.ts';
import { useSpokenDays } from '../../hooks/time/useSpokenDays.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { day as dayWords } from '../../words/en/day.ts';
import type { PaletteItem } from './PaletteItem.ts';

/** How far back recent days are looked for, and how many are listed. */
const recentDays = 366;
const mostRecent = 5;

/**
 * The days that `text` means; without a text, the written days that this device knows, newest first. Leaves out
 * `day`, which is on screen.
 */
export function useDayItems(
  text: string,
  day: DayKey,
  open: (path: string) => void,
): readonly PaletteItem[] {
  const words = useWords(dayWords);
  const { locale } = useEnvironment();
  const daysOf = useSpokenDays();
  const today = useToday();
  const recent = useWrittenStretch(addDays(today, -recentDays), today);
  const item = (of: DayKey, note: string): PaletteItem => ({
    id: `day-${of}`,
    group: 'days',
    name: dayLabel(of, 'long', locale),
    note,
    run: () => open(datePath(of)),
  });
  if (text !== '') return daysOf(text).map((of) => item(of, ''));
  if (recent.kind === 'loading') return [];
  return [...recent.tallies.values()]
    .filter((tally) => tally.day !== day)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, mostRecent)
    .map((tally) => item(tally.day, words.entryCount(tally.entries, locale)));
}
