import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

import { useWords } from '../hooks/useWords.ts';
import { parts } from '../words/en/app/parts.ts';
import './Dialog.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. Escape and its button close it; the focus goes back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useWords('parts', parts);
  const id = useId();

  // In the layout phase: once it is out of the page, closing it gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        // React lets it bubble, unlike the browser: it may be of a dialog that stands above this one.
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
