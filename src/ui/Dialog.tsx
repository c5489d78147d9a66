import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

import { useWords } from '../hooks/useWords.ts';
import { parts } from '../words/en/app.ts';
import './Dialog.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is rendered. Escape and its button close it, and the focus returns. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useWords(parts);
  const id = useId();

  // In the layout phase, because closing an element that has left the page cannot return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const restoreCaret = keepCaret(document.activeElement);
    element?.showModal();
    return () => {
      element?.close();
      restoreCaret();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        // React bubbles this event, unlike the browser: it may come from a dialog above this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button-icon" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/**
 * Remembers the caret of a field, and returns a function that sets it again. When a dialog closes and leaves the page,
 * Chromium returns the focus to the field without a caret, and every key is lost.
 */
function keepCaret(field: Element | null): () => void {
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    return () => undefined;
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  // null: an input without text.
  return () => {
    if (start !== null) field.setSelectionRange(start, end, direction ?? 'none');
  };
}
