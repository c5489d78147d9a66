import { memo, useCallback, useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { ReadEntries, type ListPlace } from '../../ui/EntryBlocks.tsx';
import { EntryTimeLink } from '../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { read as readWords } from '../../words/en/lookback.ts';

/** The person ticked or unticked the task on line `line` (from 0) of `entry`. */
export type OnTickEntry = (entry: Entry, line: number, isDone: boolean) => Promise<void>;

/** One day of the list: its entries, below a date that stays in sight. */
export const ReadDay = memo(function ReadDay(props: {
  readonly day: DayKey;
  readonly onTick: OnTickEntry;
  /** Draws every entry, for print. */
  readonly isWhole?: boolean;
}) {
  const { day, onTick, isWhole = false } = props;
  const words = useWords(readWords);
  const inDay = useWords(dayWords);
  const log = useDayLog();
  const { dayStartHour } = useEnvironment();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  return (
    <section className="read-day" aria-labelledby={`read-${day}`} data-day={day}>
      <h2 id={`read-${day}`}>
        <DateLink day={day} />
      </h2>
      {view.kind === 'loading' && <p className="quiet read-waiting">{words.opening}</p>}
      {view.kind === 'unreadable' && <p className="quiet">{inDay.unreadable}</p>}
      {'entries' in view && (
        <ReadEntries
          entries={fromDayStart(withoutTemplates(view.entries), dayStartHour)}
          className="read-entries"
          isWhole={isWhole}
          draw={(entry, place) => (
            <ReadEntry key={entry.id} entry={entry} onTick={onTick} {...place} />
          )}
        />
      )}
      {view.kind === 'partial' && !view.isAsking && <p className="quiet">{words.dayMissing}</p>}
    </section>
  );
});

const ReadEntry = memo(function ReadEntry(
  props: ListPlace & { readonly entry: Entry; readonly onTick: OnTickEntry },
) {
  const { entry, onTick, ...place } = props;
  const words = useWords(readWords);
  const tick = useCallback(
    (line: number, isDone: boolean) => onTick(entry, line, isDone),
    [onTick, entry],
  );
  return (
    <li className="read-entry timed" {...place}>
      <EntryTimeLink entry={entry} className="read-time">
        {entry.addedLater && <span className="entry-note">{words.addedLater}</span>}
      </EntryTimeLink>
      <EntryText text={entry.text} onTick={tick} />
    </li>
  );
});
