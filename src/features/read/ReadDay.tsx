import { memo, useCallback, useMemo } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import type { Entry } from '../../entries/Entry.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { day as dayWords } from '../../words/en/day/day.ts';
import { read as readWords } from '../../words/en/lookback/read.ts';

/** The person ticked or unticked the task on line `line` (from 0) of `entry`. */
export type OnTickEntry = (entry: Entry, line: number, isDone: boolean) => Promise<void>;

/** One day of the list: its entries, below a date that stays in sight. */
export const ReadDay = memo(function ReadDay(props: {
  readonly day: DayKey;
  readonly onTick: OnTickEntry;
}) {
  const { day, onTick } = props;
  const words = useWords('read', readWords);
  const inDay = useWords('day', dayWords);
  const log = useDayLog();
  const { locale, dayStartHour } = useEnvironment();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  return (
    <section className="read-day" aria-labelledby={`read-${day}`} data-day={day}>
      <h2 id={`read-${day}`}>
        <Link to={datePath(day)}>
          <time dateTime={day}>{dayLabel(day, 'long', locale)}</time>
        </Link>
      </h2>
      {view.kind === 'loading' && <p className="quiet read-waiting">{words.opening}</p>}
      {view.kind === 'unreadable' && <p className="quiet">{inDay.unreadable}</p>}
      {'entries' in view && (
        <ol className="read-entries" role="list">
          {fromDayStart(view.entries, dayStartHour).map((entry) => (
            <ReadEntry key={entry.id} entry={entry} onTick={onTick} />
          ))}
        </ol>
      )}
      {view.kind === 'partial' && !view.isAsking && <p className="quiet">{words.dayMissing}</p>}
    </section>
  );
});

const ReadEntry = memo(function ReadEntry(props: {
  readonly entry: Entry;
  readonly onTick: OnTickEntry;
}) {
  const { entry, onTick } = props;
  const words = useWords('read', readWords);
  const tick = useCallback(
    (line: number, isDone: boolean) => onTick(entry, line, isDone),
    [onTick, entry],
  );
  return (
    <li className="read-entry">
      <Link className="read-time" to={{ pathname: datePath(entry.day), hash: `#${entry.id}` }}>
        <ShownTime time={entry.time} />
        {entry.addedLater && <span className="entry-note">{words.addedLater}</span>}
      </Link>
      <EntryText text={entry.text} onTick={tick} />
    </li>
  );
});
