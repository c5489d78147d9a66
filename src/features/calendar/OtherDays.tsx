import { useEffect, useMemo, useState, type ReactNode } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { addDays } from '../../dates/addDays.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEarlierDays } from '../../hooks/log/useEarlierDays.ts';
import type { EarlierDay } from '../../dates/sameDays.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useWords } from '../../hooks/useWords.ts';
import { otherDays } from '../../words/en/day.ts';
import { useNearest } from './useNearest.ts';

/** How long a day must stay on screen before it is queried, so that fast stepping queries nothing. */
const restMs = 250;

/**
 * Links from a day to the nearest written days and to the same date in earlier years. Shows nothing when both
 * neighbours are written and there is no earlier day to recall. Loads after the day and never delays it.
 */
export function OtherDays({ day }: { readonly day: DayKey }) {
  const { clock } = useEnvironment();
  const [rested, setRested] = useState<DayKey | null>(null);
  useEffect(() => {
    return clock.setTimer(() => setRested(day), restMs);
  }, [clock, day]);
  return rested === day && <Ways key={day} day={day} />;
}

function Ways({ day }: { readonly day: DayKey }) {
  const { locale } = useEnvironment();
  const words = useWords(otherDays);
  const today = useToday();
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  const before = useNearest(day, 'back');
  const after = useNearest(day, 'on');
  const earlier = useEarlierDays(day);

  const isEmpty = view.kind === 'known' && view.entries.length === 0;
  const links: ReactNode[] = [];
  const link = (to: string, text: string) => {
    links.push(
      <Link key={to} className="quiet-action" to={to}>
        {text}
      </Link>,
    );
  };
  const days = earlier.kind === 'known' ? earlier.days : [];
  const years = yearsOf(days);
  if (day === today && days.length > 0) {
    const shown = years.length > 0 ? yearsLabel(years, locale) : words.recently;
    link(datePath(day, 'on-this-day'), words.onThisDay(shown));
  }
  if (before?.kind === 'found' && (isEmpty || before.day !== addDays(day, -1))) {
    link(datePath(before.day), words.before(dayLabel(before.day, 'long', locale)));
  }
  if (after?.kind === 'found' && (isEmpty || after.day !== addDays(day, 1))) {
    link(datePath(after.day), words.after(dayLabel(after.day, 'long', locale)));
  }
  if (links.length === 0) return null;
  return (
    <nav className="other-days" aria-label={words.name}>
      {links}
    </nav>
  );
}

/** The years of `days`, oldest first. */
function yearsOf(days: readonly EarlierDay[]): readonly string[] {
  const years = days.filter(({ ago }) => ago.unit === 'year').map(({ day }) => day.slice(0, 4));
  return [...new Set(years)].sort();
}

/** The most years to name: the newest ones. */
const namedYears = 4;

function yearsLabel(years: readonly string[], locale: string): string {
  const named = years.slice(-namedYears).map((year) => String(Number(year)));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(named);
  return years.length > namedYears ? `… ${list}` : list;
}
