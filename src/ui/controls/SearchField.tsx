import type { ComponentProps, RefObject } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { parts } from '../../words/en/app.ts';
import { Icon } from '../Icon.tsx';
import './SearchField.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** The field, which takes the focus when it is cleared. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A search box with a button that clears it. The caller labels it. */
export function SearchField({ ref, value, onText, ...input }: SearchFieldProps) {
  const words = useWords(parts);
  return (
    <div className="search-field">
      <input
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={ref}
        type="search"
        className="input"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="button-icon"
          aria-label={words.clear}
          title={words.clear}
          onClick={() => {
            onText('');
            ref.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
