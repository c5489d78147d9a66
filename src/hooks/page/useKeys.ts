import { useLayoutEffect, useRef } from 'react';

import { isComposing } from '../../lib/isComposing.ts';

/** What is known of a key that was pressed. */
export interface KeyPress {
  /** The key repeats itself, since it is being held down. */
  readonly isHeld: boolean;
}

/** What single keys do, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, (press: KeyPress) => void>>;

/** Whether keys pressed on `target` are meant for it: a field, a menu, anything in an open dialog. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog') !== null
  );
}

/** Whether a key is the browser's. Many keyboards need AltGr for `[`, which some systems tell as Ctrl and Alt. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  return (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
}

/**
 * Single keys for the whole page. They do nothing while a field, a menu or a dialog has the focus, while
 * an input method composes, with Ctrl, Alt or Meta, or when something nearer has taken the key.
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  // With the drawing itself: whoever sees the page can press its keys.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isShortcut(event)) return;
      if (isComposing(event) || takesKeys(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act({ isHeld: event.repeat });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
