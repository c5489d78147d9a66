import { useEffect, useId, useRef, useState } from 'react';

import { type DayKey, parseDayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { entryPath } from '../../../entries/entryPath.ts';
import { plainText } from '../../../entries/markdown/plainText.ts';
import { isStarred, withoutStar, withoutStarLine, withStar } from '../../../entries/star.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { day as dayWords, editor } from '../../../words/en/day.ts';
import { entryActions } from '../../../words/en/entry.ts';
import type { LastAction } from '../useLastAction.ts';
import { copyText } from './copyText.ts';

interface EntryActionsProps {
  readonly entry: Entry;
  /** Null when the entry has no history. */
  readonly onHistory: (() => void) | null;
  readonly onNearHistory: () => void;
  /** Hides the actions, and returns the focus to the button that revealed them. */
  readonly onClose: () => void;
  readonly onAction: (action: LastAction) => void;
}

/** The actions of an entry that are not needed every day. */
export function EntryActions({ entry, onHistory, onClose, onAction, ...props }: EntryActionsProps) {
  const log = useDayLog();
  const words = useWords(entryActions);
  const inDay = useWords(dayWords);
  const [isMoving, setIsMoving] = useState(false);
  const hasStar = isStarred(entry.text);

  async function edit(
    changes: Parameters<typeof log.edit>[1],
    kind: 'moved' | 'starred' | 'unstarred',
  ) {
    const result = await log.edit(entry, changes);
    onAction(
      result.ok
        ? { kind, before: entry, entry: result.value }
        : { kind: 'failed', refusal: result.error },
    );
  }

  if (isMoving) {
    return (
      <div ref={bringIntoSight} className="menu-card actions">
        <MoveForm
          from={entry.day}
          onMove={(day) => {
            onClose();
            if (day !== entry.day) void edit({ day }, 'moved');
          }}
        />
      </div>
    );
  }

  const item = (name: string, act: () => void) => (
    <button
      type="button"
      onClick={() => {
        onClose();
        act();
      }}
    >
      {name}
    </button>
  );
  const copy = (text: string) => void copyText(text).then(onAction);
  // Copies the shown text, without the star.
  const { text } = withoutStarLine(entry.text);
  return (
    <div ref={bringIntoSight} className="menu-card actions">
      {hasStar
        ? item(words.unstar, () => void edit({ text: withoutStar(entry.text) }, 'unstarred'))
        : item(words.star, () => void edit({ text: withStar(entry.text) }, 'starred'))}
      {item(words.copyMarkdown, () => copy(text))}
      {item(words.copyText, () => copy(plainText(text)))}
      {item(words.copyLink, () => copy(`${window.location.origin}${entryPath(entry)}`))}
      <button type="button" onClick={() => setIsMoving(true)}>
        {words.move}
      </button>
      {onHistory !== null && (
        <button
          type="button"
          onClick={() => {
            onClose();
            onHistory();
          }}
          onPointerEnter={props.onNearHistory}
          onFocus={props.onNearHistory}
        >
          {inDay.history}
        </button>
      )}
    </div>
  );
}

/** Scrolls a card into view that reaches below the window. */
function bringIntoSight(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' });
}

/** Asks for the day that an entry goes to. It keeps its time. */
function MoveForm(props: { readonly from: DayKey; readonly onMove: (day: DayKey) => void }) {
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
