import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

/**
 * A button that reveals actions. A press or a focus elsewhere hides them, and so does Escape, which returns the
 * focus to the button.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const over = new AbortController();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', leave, { signal: over.signal });
    document.addEventListener('focusin', leave, { signal: over.signal });
    return () => over.abort();
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return {
    isOpen,
    close,
    rootProps: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      },
    },
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setIsOpen(!isOpen),
    },
    panelId: id,
  };
}
