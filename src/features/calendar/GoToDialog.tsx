import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSpokenDays } from '../../hooks/time/useSpokenDays.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { goTo } from '../../words/en/calendar/goTo.ts';
import './goTo.css';

interface GoToDialogProps {
  readonly day: DayKey;
  readonly onGo: (day: DayKey) => void;
  readonly onClose: () => void;
}

/** Asks for a date, in a date field or in words. Shows the parsed date before it goes there. */
export function GoToDialog({ day, onGo, onClose }: GoToDialogProps) {
  const { locale } = useEnvironment();
  const words = useWords('goTo', goTo);
  const days = useSpokenDays();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // A native dialog focuses its first button when it opens.
  useEffect(() => field.current?.focus(), []);
  /** The field that changed last decides. */
  const [said, setSaid] = useState<{ readonly field: 'date' | 'text'; readonly value: string }>({
    field: 'text',
    value: '',
  });
  const [isRefused, setRefused] = useState(false);
  const text = said.field === 'text' ? said.value : '';
  const meant = said.field === 'text' ? days(said.value) : existing(parseDayKey(said.value));
  const [onlyDay, otherDay] = meant;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (onlyDay === undefined || otherDay !== undefined) setRefused(true);
    else onGo(onlyDay);
  }

  function say(field: 'date' | 'text', value: string) {
    setSaid({ field, value });
    setRefused(false);
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="go-to" onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={`${id}-text`}>{words.text}</label>
          <input
            ref={field}
            id={`${id}-text`}
            className="input"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            aria-describedby={`${id}-hint ${id}-meant`}
            aria-invalid={isRefused && said.field === 'text'}
            onChange={(event) => say('text', event.target.value)}
          />
          <p id={`${id}-hint`} className="quiet">
            {words.hint}
          </p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-date`}>{words.date}</label>
          <input
            id={`${id}-date`}
            className="input"
            type="date"
            min="0001-01-01"
            max="9999-12-31"
            value={said.field === 'date' ? said.value : (onlyDay ?? day)}
            aria-invalid={isRefused && said.field === 'date'}
            onChange={(event) => say('date', event.target.value)}
          />
        </div>
        <div id={`${id}-meant`} role="status" className="go-to-meant">
          {onlyDay !== undefined && otherDay === undefined && (
            <p>{words.understood(dayLabel(onlyDay, 'long', locale))}</p>
          )}
          {otherDay !== undefined && <p>{words.twoWays}</p>}
        </div>
        {otherDay !== undefined && (
          <div className="go-to-ways">
            {meant.map((way) => (
              <button key={way} type="button" className="button" onClick={() => onGo(way)}>
                {dayLabel(way, 'long', locale)}
              </button>
            ))}
          </div>
        )}
        {isRefused && onlyDay === undefined && (
          <p role="alert" className="problem">
            {text.trim() === '' ? words.noSuchDay : words.notUnderstood(text.trim())}
          </p>
        )}
        {otherDay === undefined && (
          <button type="submit" className="button button-main">
            {words.go}
          </button>
        )}
      </form>
    </Dialog>
  );
}

function existing(day: DayKey | undefined): readonly DayKey[] {
  return day === undefined ? [] : [day];
}
