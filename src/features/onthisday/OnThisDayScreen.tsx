import { useMemo, useRef, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { firstDay, type DayKey } from '../../dates/DayKey.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import {
  useEarlierDays,
  type EarlierDay,
  type EarlierWritten,
} from '../../hooks/log/useEarlierDays.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { EntryTimeLink } from '../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { onThisDay } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';
import { MutedDays } from './MutedDays.tsx';
import './onThisDay.css';
import { useMuting } from './useMuting.ts';

/** The entries of the selected date in earlier years, a month ago and a week ago. */
export function OnThisDayScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <OnThisDay key={selectedDate} day={selectedDate} />;
}

function OnThisDay({ day }: { readonly day: DayKey }) {
  const { locale } = useEnvironment();
  const words = useWords(onThisDay);
  const earlier = useEarlierDays(day);
  const muting = useMuting();
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);

  /** Shows a message and takes the focus: the focused button is gone with its day. */
  function say(text: string) {
    setSaid(text);
    title.current?.focus();
  }

  return (
    <section className="on-this-day">
      <header>
        <h1 ref={title} className="view-title" tabIndex={-1}>
          {words.title(dayLabel(day, 'month-and-day', locale))}
        </h1>
        <div role="status">{said !== '' && <p className="quiet">{said}</p>}</div>
      </header>
      {earlier.kind === 'known' &&
        earlier.days.map((each) => (
          <Earlier
            key={each.day}
            earlier={each}
            onMute={() => {
              muting.mute({ from: each.day, to: each.day });
              say(words.saidMuted(dayLabel(each.day, 'long', locale)));
            }}
          />
        ))}
      <Gaps earlier={earlier} />
      <MutedDays muting={muting} say={say} />
    </section>
  );
}

/** Says why there are no earlier days, or that there may be more. */
function Gaps({ earlier }: { readonly earlier: EarlierWritten }) {
  const { locale } = useEnvironment();
  const words = useWords(onThisDay);
  if (earlier.kind === 'loading') return <p className="quiet">{words.reading}</p>;
  const { days, muted, knownFrom } = earlier;
  if (knownFrom === null) return <p className="quiet">{words.nothingHere}</p>;
  if (knownFrom !== firstDay) {
    return <p className="quiet">{words.incomplete(dayLabel(knownFrom, 'long', locale))}</p>;
  }
  if (days.length > 0) return null;
  return <p className="quiet">{muted > 0 ? words.allMuted : words.nothing}</p>;
}

function Earlier(props: { readonly earlier: EarlierDay; readonly onMute: () => void }) {
  const { earlier, onMute } = props;
  const { day, ago } = earlier;
  const { locale, dayStartHour } = useEnvironment();
  const words = useWords(onThisDay);
  const inDay = useWords(dayWords);
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  const long = dayLabel(day, 'long', locale);
  const name = `earlier-${day}`;
  return (
    <section aria-labelledby={name} className="earlier">
      <header className="earlier-head">
        <h2 id={name}>
          <span className="earlier-ago">{agoLabel(ago, words, locale)}</span> <DateLink day={day} />
        </h2>
        <button
          type="button"
          className="quiet-action"
          aria-label={words.muteNamed(long)}
          onClick={onMute}
        >
          {words.mute}
        </button>
      </header>
      {view.kind === 'unreadable' && <p className="quiet">{inDay.unreadable}</p>}
      {'entries' in view && (
        <ol className="earlier-entries" role="list">
          {fromDayStart(view.entries, dayStartHour).map((entry) => (
            <li key={entry.id} className="timed">
              <EntryTimeLink entry={entry} className="earlier-time" />
              <EntryText text={entry.text} />
            </li>
          ))}
        </ol>
      )}
      {view.kind === 'partial' && <p className="quiet">{words.partly}</p>}
    </section>
  );
}

function agoLabel(ago: EarlierDay['ago'], words: Words['onThisDay'], locale: string): string {
  switch (ago.unit) {
    case 'week':
      return words.weekAgo;
    case 'month':
      return words.monthAgo;
    case 'year':
      return words.yearsAgo(ago.count, locale);
  }
}
