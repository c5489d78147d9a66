import { useId, useState, type SubmitEvent } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { parseDayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { DayStretch } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { onThisDay } from '../../words/en/lookback.ts';
import type { Muting } from './useMuting.ts';

/** Lists the muted days, each with a button to unmute it, and a form to mute a stretch. */
export function MutedDays({
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
