import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { Entry } from '../../entries/Entry.ts';
import { withoutStarLine } from '../../entries/star.ts';
import { useShownTime } from '../../hooks/time/useShownTime.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { EntryTimeLink } from '../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';

/** The entries of an earlier day, below an empty one. `entries` in the order of the day. */
export function RecalledDay(props: {
  readonly day: DayKey;
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  const { day, title, entries } = props;
  const { locale } = useEnvironment();
  const shownTime = useShownTime();
  return (
    <section className="recall-day">
      <h2>
        <span className="recall-ago">{title}</span> <DateLink day={day} />
      </h2>
      {entries.map((entry) => (
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
