import { useId, useMemo, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { Entry } from '../../entries/Entry.ts';
import { previewOf } from '../../entries/markdown/preview.ts';
import { withoutStarLine } from '../../entries/star.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { ReadEntries } from '../../ui/EntryBlocks.tsx';
import { EntryTimeLink } from '../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { onThisDay } from '../../words/en/lookback.ts';

/** More than two lines of the widest page, in UTF-16 code units. */
const previewLength = 300;

/** One earlier day: two lines of its words, or all of its entries once it is opened. */
export function PastYear(props: {
  /** The day on screen. */
  readonly of: DayKey;
  readonly day: DayKey;
  /** In the order of the day. */
  readonly entries: readonly Entry[];
  /** More entries of the day are not on this device yet. */
  readonly isPart: boolean;
}) {
  const { day, entries, isPart } = props;
  const { locale } = useEnvironment();
  const words = useWords(onThisDay);
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const preview = useMemo(() => previewOf(entries, previewLength), [entries]);
  // 29 February stands beside the 28th of common years.
  const isSameDate = day.slice(5) === props.of.slice(5);
  return (
    <li className="past-day timed" data-open={isOpen}>
      <h3>
        <button
          type="button"
          className="past-year"
          aria-label={dayLabel(day, 'long', locale)}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {dayLabel(day, isSameDate ? 'year' : 'short', locale)}
        </button>
      </h3>
      {isOpen ? (
        <div id={content} className="past-open">
          <p className="past-date">
            <DateLink day={day} />
          </p>
          <ReadEntries
            entries={entries}
            className="past-entries"
            draw={(entry, place) => (
              <li key={entry.id} className="timed" {...place}>
                <EntryTimeLink entry={entry} className="past-time" />
                <EntryText text={withoutStarLine(entry.text).text} />
              </li>
            )}
          />
          {isPart && <p className="quiet">{words.partly}</p>}
        </div>
      ) : (
        <p id={content} className="past-words" dir="auto">
          {preview}
        </p>
      )}
    </li>
  );
}
