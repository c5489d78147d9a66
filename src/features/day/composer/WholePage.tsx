import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';

import { dayLabel } from '../../../dates/dayLabel.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { countWords } from '../../../entries/countWords.ts';
import { useIsTouchScreen } from '../../../hooks/page/useIsTouchScreen.ts';
import { isCommandKeyboard } from '../../../hooks/page/usePaletteKey.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { help } from '../../../words/en/commands.ts';
import { day as dayWords } from '../../../words/en/day.ts';
import { wholePage } from '../../../words/en/wholePage.ts';
import './wholePage.css';

/**
 * The head of a composer that fills the page: its day, the number of words and the way back. While it is there, the
 * rest of the page takes neither focus nor clicks.
 */
export function WholePage(props: {
  /** The id of the title, which names the composer. */
  readonly titleId: string;
  readonly day: DayKey;
  readonly text: string;
  readonly onLeave: () => void;
}) {
  const { day, text } = props;
  const words = useWords(wholePage);
  const inDay = useWords(dayWords);
  const { key } = useWords(help);
  const { locale } = useEnvironment();
  const isTouchScreen = useIsTouchScreen();
  const counted = useDeferredValue(text);
  const count = useMemo(() => countWords(counted), [counted]);
  const head = useRef<HTMLElement>(null);
  useLayoutEffect(() => holdRest(head.current?.parentElement ?? null), []);

  return (
    <header ref={head} className="whole-head">
      <h2 id={props.titleId} className="whole-title">
        {dayLabel(day, 'long', locale)}
      </h2>
      <button type="button" className="quiet-action whole-back" onClick={props.onLeave}>
        {words.back} {!isTouchScreen && <kbd aria-hidden="true">{key.escape}</kbd>}
      </button>
      <p className="quiet whole-count">{inDay.wordCount(count, locale)}</p>
      {!isTouchScreen && (
        <p className="quiet whole-keys">
          {words.keys(isCommandKeyboard() ? '⌘' : key.control, key.enter)}
        </p>
      )}
    </header>
  );
}

/**
 * Makes everything on the page inert but `layer` and what comes later, such as a dialog. Returns a function that frees
 * it again.
 */
function holdRest(layer: Element | null): () => void {
  const held: HTMLElement[] = [];
  for (let inner = layer; inner !== null && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement?.children ?? []) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      held.push(other);
    }
  }
  return () => {
    for (const other of held) other.inert = false;
  };
}
