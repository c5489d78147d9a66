import { useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { writing as writingWords } from '../../words/en/day.ts';

/** Something to choose. */
export interface Choice {
  readonly key: string;
  readonly name: string;
}

interface ChoicesProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Whether Enter takes the first choice before any arrow key. */
  readonly isFirstReached?: boolean;
  /** Shown in place of choices. */
  readonly note?: ReactNode;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/**
 * A list of choices for `area`, which keeps the focus and stays a text box. The arrow keys move in the list, and Enter
 * takes the marked choice. Tab takes it or the first one, and Esc closes the list. Without choices there is no list,
 * and no key is handled. Esc closes the note as well. (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, list
 * autocomplete with manual selection)
 */
export function Choices({ area, label, choices, onChoose, onClose, ...props }: ChoicesProps) {
  const { isFirstReached = false, note = null } = props;
  const words = useWords(writingWords);
  const { locale } = useEnvironment();
  const id = useId();
  const [reached, setReached] = useState<string | null>(null);
  const found = choices.findIndex(({ key }) => key === reached);
  const active = found < 0 && isFirstReached && choices.length > 0 ? 0 : found;
  const hasNote = note !== null && choices.length === 0;

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || (choices.length === 0 && !hasNote)) return;
    if (choices.length > 0) {
      element.setAttribute('aria-haspopup', 'listbox');
      element.setAttribute('aria-controls', id);
    }
    if (active >= 0) {
      element.setAttribute('aria-activedescendant', `${id}-${active}`);
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
    }
    // On the field itself, before the handlers of React: these keys belong to the list now.
    const onKeyDown = (event: KeyboardEvent) => {
      const act = isPlain(event) ? actionOf(event.key) : undefined;
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const actionOf = (key: string): (() => void) | undefined => {
      const [activeKey, firstKey] = [choices[active]?.key, choices[0]?.key];
      const taken = key === 'Tab' ? (activeKey ?? firstKey) : activeKey;
      switch (key) {
        case 'ArrowDown':
          return () => setReached(choices[(active + 1) % choices.length]?.key ?? null);
        case 'ArrowUp':
          return () => setReached(choices.at(Math.max(active, 0) - 1)?.key ?? null);
        case 'Tab':
        case 'Enter':
          return taken === undefined ? undefined : () => onChoose(taken);
        case 'Escape':
          return onClose;
        default:
          return undefined;
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      for (const name of ['aria-haspopup', 'aria-controls', 'aria-activedescendant'])
        element.removeAttribute(name);
    };
  }, [area, id, choices, active, hasNote, onChoose, onClose]);

  return (
    <>
      <p role="status" className={hasNote ? 'choices choices-note quiet' : 'visually-hidden'}>
        {hasNote ? note : choices.length > 0 && words.suggestions(choices.length, locale)}
      </p>
      {choices.length > 0 && (
        <ul id={id} role="listbox" aria-label={label} className="choices">
          {choices.map(({ key, name }, at) => (
            <li
              key={key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className="choice"
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(key)}
            >
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isPlain(event: KeyboardEvent): boolean {
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  return !isComposing(event) && !shiftKey && !ctrlKey && !metaKey && !altKey;
}
