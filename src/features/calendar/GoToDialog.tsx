import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { hasShortYear } from '../../dates/parseSpokenDay.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSpokenDays } from '../../hooks/time/useSpokenDays.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { goTo } from '../../words/en/commands.ts';
import type { Words } from '../../words/Words.ts';
import './goTo.css';

interface GoToDialogProps {
  readonly onGo: (day: DayKey) => void;
  readonly onClose: () => void;
  /** Called once the field has the focus, with a function that takes what was typed before. */
  readonly onReady?: (take: (typed: TypedAhead) => void) => void;
}

/** What was typed while the code of the dialog was loading, and whether Enter followed. */
export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

/**
 * Asks for a date, in words or in figures. Shows the parsed date before it goes there. Where figures can be read two
 * ways, it goes by the order of the person's locale, and offers the other date.
 */
export function GoToDialog({ onGo, onClose, onReady }: GoToDialogProps) {
  const { locale } = useEnvironment();
  const words = useWords(goTo);
  const days = useSpokenDays();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [likelyDay, otherDay] = days(text);

  function submit(to: DayKey | undefined) {
    if (to === undefined) setRefused(true);
    else onGo(to);
  }

  function type(next: string) {
    setText(next);
    setRefused(false);
  }

  const begin = useEffectEvent(() => {
    // A native dialog focuses its first button when it opens.
    field.current?.focus();
    onReady?.(({ text: typed, isEntered }) => {
      type(typed);
      if (isEntered) submit(days(typed)[0]);
    });
  });
  // In the layout phase: no key is pressed between the opening and the focus.
  useLayoutEffect(() => begin(), []);

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form
        className="go-to"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(likelyDay);
        }}
      >
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
            aria-invalid={isRefused}
            onChange={(event) => type(event.target.value)}
          />
          <p id={`${id}-hint`} className="quiet">
            {words.hint}
          </p>
        </div>
        <div id={`${id}-meant`} role="status" className="go-to-meant">
          {likelyDay !== undefined && (
            <p>{words.understood(dayLabel(likelyDay, 'long', locale))}</p>
          )}
          {otherDay !== undefined && <p>{words.otherWay}</p>}
        </div>
        {otherDay !== undefined && (
          <div className="go-to-ways">
            <button type="button" className="button" onClick={() => onGo(otherDay)}>
              {dayLabel(otherDay, 'long', locale)}
            </button>
          </div>
        )}
        {isRefused && likelyDay === undefined && (
          <p role="alert" className="problem">
            {refusal(text.trim(), words)}
          </p>
        )}
        <button type="submit" className="button button-main">
          {words.go}
        </button>
      </form>
    </Dialog>
  );
}

/** Why `text` names no day. */
function refusal(text: string, words: Words['goTo']): string {
  if (text === '') return words.noSuchDay;
  return hasShortYear(text) ? words.shortYear : words.notUnderstood(text);
}
