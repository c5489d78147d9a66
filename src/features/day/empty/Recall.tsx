import { type RefObject, useMemo } from 'react';

import { datePath } from '../../../dates/datePath.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { fromDayStart } from '../../../entries/fromDayStart.ts';
import { withoutStarLine } from '../../../entries/star.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import type { DayView } from '../../../log/DayLog.ts';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { type EarlierWritten, useEarlierDays } from '../../../hooks/log/useEarlierDays.ts';
import type { EarlierDay } from '../../../dates/sameDays.ts';
import { useWrittenDays } from '../../../hooks/log/useWrittenDays.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useShownTime } from '../../../hooks/time/useShownTime.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { ReadableStore } from '../../../lib/ReadableStore.ts';
import { DateLink } from '../../../ui/DateLink.tsx';
import { EntryTimeLink } from '../../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { emptyDay } from '../../../words/en/lookback.ts';

/**
 * Below an empty day: the entries of a year, a month and a week ago. In a log without any entry, examples of entries.
 */
export function Recall(props: {
  readonly day: DayKey;
  readonly isToday: boolean;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { day, isToday, boxRef } = props;
  const recalled = recalledDays(useEarlierDays(day));
  const written = useWrittenDays();
  const first = useReadable(useMemo(() => written.follow(null, 'on'), [written]));
  if (recalled.length > 0) return <RecalledDays days={recalled} />;
  if (isToday && first?.kind === 'none') return <Examples day={day} boxRef={boxRef} />;
  return null;
}

/** A year, a month and a week ago, as far as these days are written. */
function recalledDays(earlier: EarlierWritten): readonly EarlierDay[] {
  if (earlier.kind === 'loading') return [];
  const isRecalled = ({ ago }: EarlierDay) => ago.count === 1;
  return earlier.days.filter(isRecalled).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** All of `days` at once, as soon as each of them is read. */
function RecalledDays({ days }: { readonly days: readonly EarlierDay[] }) {
  const log = useDayLog();
  const views = useReadable(
    useMemo(() => viewsOf(days.map(({ day }) => log.day(day))), [log, days]),
  );
  const words = useWords(emptyDay);
  if (views.some(({ kind }) => kind === 'loading')) return null;
  return (
    <div className="recall">
      {days.map(({ day, ago }, index) => {
        const view = views[index];
        const entries = view !== undefined && 'entries' in view ? view.entries : [];
        if (entries.length === 0) return null;
        return <RecalledDay key={day} day={day} title={words.ago[ago.unit]} entries={entries} />;
      })}
    </div>
  );
}

function RecalledDay(props: {
  readonly day: DayKey;
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  const { day, title, entries } = props;
  const { locale, dayStartHour } = useEnvironment();
  const shownTime = useShownTime();
  return (
    <section className="recall-day">
      <h2>
        <span className="recall-ago">{title}</span> <DateLink day={day} />
      </h2>
      {fromDayStart(entries, dayStartHour).map((entry) => (
        <div key={entry.id} className="recall-entry timed">
          {/* The link covers the entry: a press anywhere on it opens its day. */}
          <EntryTimeLink
            entry={entry}
            className="recall-time"
            aria-label={`${shownTime(entry.time)}, ${dayLabel(day, 'long', locale)}`}
          />
          <EntryText text={withoutStarLine(entry.text).text} />
        </div>
      ))}
    </section>
  );
}

/** The views of several days as one store. */
function viewsOf(stores: readonly ReadableStore<DayView>[]): ReadableStore<readonly DayView[]> {
  let last: readonly DayView[] = [];
  return {
    getSnapshot: () => {
      const views = stores.map((store) => store.getSnapshot());
      if (views.some((view, index) => view !== last[index])) last = views;
      return last;
    },
    subscribe: (listener) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Examples for the first entry of a log. One fills the composer and saves nothing. */
function Examples(props: {
  readonly day: DayKey;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { day, boxRef } = props;
  const words = useWords(emptyDay);
  const { draft, keeper } = useDraft({ kind: 'new', day });
  const examples = Object.values(words.examples);

  function fill(example: string) {
    // What the person has typed stays.
    const isFree = draft.text.trim() === '' || examples.includes(draft.text);
    keeper.type(isFree ? example : `${draft.text}\n${example}`, null);
    boxRef.current?.focus();
  }

  return (
    <section className="examples">
      <h2>{words.examplesTitle}</h2>
      {examples.map((example) => (
        <button key={example} type="button" className="example" onClick={() => fill(example)}>
          {example}
        </button>
      ))}
      <Link className="quiet-action" to={datePath(day, 'transfer')}>
        {words.bring}
      </Link>
    </section>
  );
}
