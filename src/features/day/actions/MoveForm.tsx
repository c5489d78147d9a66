import { useEffect, useId, useRef, useState } from 'react';

import { parseDayKey, type DayKey } from '../../../dates/DayKey.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { editor } from '../../../words/en/day.ts';
import { entryActions } from '../../../words/en/entry.ts';

/** Asks for the day that an entry goes to. It keeps its time. */
export function MoveForm(props: { readonly from: DayKey; readonly onMove: (day: DayKey) => void }) {
  const { from, onMove } = props;
  const words = useWords(entryActions);
  const inEditor = useWords(editor);
  const [day, setDay] = useState<string>(from);
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className="actions-move"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const to = parseDayKey(day);
        if (to === undefined) setIsRefused(true);
        else onMove(to);
      }}
    >
      <label className="field">
        <span className="field-name">{words.moveTo}</span>
        <input
          ref={field}
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          className="input"
          value={day}
          onChange={(event) => {
            setDay(event.target.value);
            setIsRefused(false);
          }}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
        />
      </label>
      {isRefused && (
        <p id={id} role="alert" className="problem">
          {inEditor.noSuchDay}
        </p>
      )}
      <button type="submit" className="button button-main">
        {words.moveNow}
      </button>
    </form>
  );
}
