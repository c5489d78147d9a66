import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';

import { type DayKey, parseDayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { type EarlierWritten, useEarlierDays } from '../../hooks/log/useEarlierDays.ts';
import type { EarlierDay } from '../../dates/sameDays.ts';
import { useMissingDays } from '../../hooks/log/useMissingDays.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import type { DayStretch } from '../../settings/Settings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { MoreMenu } from '../../ui/controls/MoreMenu.tsx';
import { ReadEntries } from '../../ui/EntryBlocks.tsx';
import { EntryTimeLink } from '../../ui/EntryTimeLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { MissingDaysNote } from '../../ui/MissingDaysNote.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { onThisDay } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';
import './onThisDay.css';
import { type Muting, useMuting } from './useMuting.ts';

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
  const words = useWords(onThisDay);
  const missing = useMissingDays(earlier);
  if (earlier.kind === 'loading') return <p className="quiet">{words.reading}</p>;
  const { days, muted } = earlier;
  if (missing.kind !== 'none') return <MissingDaysNote missing={missing} />;
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
        <MoreMenu label={words.moreFor(long)} actions={[{ name: words.mute, act: onMute }]} />
      </header>
      {view.kind === 'unreadable' && <p className="quiet">{inDay.unreadable}</p>}
      {'entries' in view && (
        <ReadEntries
          entries={fromDayStart(withoutTemplates(view.entries), dayStartHour)}
          className="earlier-entries"
          draw={(entry, place) => (
            <li key={entry.id} className="timed" {...place}>
              <EntryTimeLink entry={entry} className="earlier-time" />
              <EntryText text={entry.text} />
            </li>
          )}
        />
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

/** Lists the muted days, each with a button to unmute it, and a form to mute a stretch. */
function MutedDays({
  muting,
  say,
}: {
  readonly muting: Muting;
  readonly say: (text: string) => void;
}) {
  const { locale } = useEnvironment();
  const words = useWords(onThisDay);
  const long = ({ from, to }: DayStretch) =>
    from === to
      ? dayLabel(from, 'long', locale)
      : words.stretch(dayLabel(from, 'long', locale), dayLabel(to, 'long', locale));
  return (
    <details className="muted">
      <summary>{words.muted}</summary>
      <p className="quiet">{words.mutedLead}</p>
      {muting.stretches.length > 0 && (
        <ul role="list" aria-label={words.muted} className="muted-list">
          {muting.stretches.map((stretch) => (
            <li key={`${stretch.from} ${stretch.to}`}>
              <span>{long(stretch)}</span>
              <button
                type="button"
                className="quiet-action"
                aria-label={words.unmuteNamed(long(stretch))}
                onClick={() => {
                  muting.unmute(stretch);
                  say(words.saidUnmuted(long(stretch)));
                }}
              >
                {words.unmute}
              </button>
            </li>
          ))}
        </ul>
      )}
      <MuteStretch
        onMute={(stretch) => {
          muting.mute(stretch);
          say(words.saidMuted(long(stretch)));
        }}
      />
    </details>
  );
}

function MuteStretch({ onMute }: { readonly onMute: (stretch: DayStretch) => void }) {
  const words = useWords(onThisDay);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isRefused, setRefused] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const first = parseDayKey(from);
    const last = parseDayKey(to === '' ? from : to);
    if (first === undefined || last === undefined || last < first) {
      setRefused(true);
      return;
    }
    onMute({ from: first, to: last });
    setFrom('');
    setTo('');
    setRefused(false);
  }

  return (
    <form className="mute-stretch" onSubmit={submit} noValidate>
      <DateField label={words.from} value={from} onChange={setFrom} />
      <DateField label={words.to} value={to} onChange={setTo} />
      <button type="submit" className="button">
        {words.muteStretch}
      </button>
      {isRefused && (
        <p role="alert" className="problem">
          {words.noSuchStretch}
        </p>
      )}
    </form>
  );
}

function DateField(props: {
  readonly label: string;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        className="input"
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}
