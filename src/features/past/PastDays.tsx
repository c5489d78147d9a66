import { type ReactNode, useId, useMemo } from 'react';

import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EarlierDay } from '../../dates/sameDays.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useDayViews } from '../../hooks/log/useDayViews.ts';
import { useEarlierDays } from '../../hooks/log/useEarlierDays.ts';
import { useMissingDays } from '../../hooks/log/useMissingDays.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { MissingDaysNote } from '../../ui/MissingDaysNote.tsx';
import { otherDays } from '../../words/en/day.ts';
import { emptyDay } from '../../words/en/lookback.ts';
import { PastYear } from './PastYear.tsx';
import { RecalledDay } from './RecalledDay.tsx';

/**
 * The words of the same date in earlier years, nearest first, each year folded to two lines. Below an empty day, the
 * days a year, a month and a week ago stand above them, unfolded. All of it appears at once with the `neighbours` above
 * it, when each day is read from this device: on a phone, each part would move the others.
 */
export function PastDays(props: { readonly day: DayKey; readonly neighbours: ReactNode }) {
  const { day } = props;
  const today = useToday();
  const words = useWords(otherDays);
  const inEmptyDay = useWords(emptyDay);
  const earlier = useEarlierDays(day);
  const missing = useMissingDays(earlier);
  const isEmpty = useIsEmpty(day);
  const days = earlier.kind === 'known' ? earlier.days : [];
  const isRecalled = ({ ago }: EarlierDay) => isEmpty && ago.count === 1;
  const recalled = useShownDays(days.filter(isRecalled).toSorted(byDay));
  const years = useShownDays(days.filter((each) => each.ago.unit === 'year' && !isRecalled(each)));
  const title = useId();
  if (missing.kind === 'loading' || recalled === null || years === null) return null;
  const isMissing = missing.kind === 'years' || missing.kind === 'before';
  const isYoung = day === today && !isEmpty && days.length > 0;
  return (
    <>
      {props.neighbours}
      {recalled.length > 0 && (
        <div className="recall">
          {recalled.map((each) => (
            <RecalledDay key={each.day} {...each} title={inEmptyDay.ago[each.ago.unit]} />
          ))}
        </div>
      )}
      {(years.length > 0 || isMissing) && (
        <section className="past" aria-labelledby={title}>
          <h2 id={title}>
            <Link to={datePath(day, 'on-this-day')}>{words.pastTitle}</Link>
          </h2>
          {years.length > 0 && (
            <ol role="list">
              {years.map((each) => (
                <PastYear key={each.day} of={day} {...each} />
              ))}
            </ol>
          )}
          <MissingDaysNote missing={missing} />
        </section>
      )}
      {years.length === 0 && !isMissing && isYoung && (
        <p className="past">
          <Link className="quiet-action" to={datePath(day, 'on-this-day')}>
            {words.onThisDayRecently}
          </Link>
        </p>
      )}
    </>
  );
}

const byDay = (one: EarlierDay, other: EarlierDay) => (one.day < other.day ? -1 : 1);

/** Those of `days` that have words here, with their entries in the order of the day. null: not all of them are read. */
function useShownDays(days: readonly EarlierDay[]) {
  const { dayStartHour } = useEnvironment();
  const views = useDayViews(days.map(({ day }) => day));
  const shown = useMemo(
    () =>
      views.map((view) =>
        'entries' in view ? fromDayStart(withoutTemplates(view.entries), dayStartHour) : [],
      ),
    [views, dayStartHour],
  );
  if (views.some(({ kind }) => kind === 'loading')) return null;
  return days.flatMap(({ day, ago }, index) => {
    const entries = shown[index] ?? [];
    const isPart = views[index]?.kind === 'partial';
    return entries.length === 0 ? [] : [{ day, ago, entries, isPart }];
  });
}

/** Whether `day` is known to hold no entries. */
function useIsEmpty(day: DayKey): boolean {
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  return view.kind === 'known' && withoutTemplates(view.entries).length === 0;
}
