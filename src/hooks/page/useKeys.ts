import { useLayoutEffect, useRef } from 'react';

import { isComposing } from '../../lib/isComposing.ts';

/** A key press. */
export interface KeyPress {
  /** The key is being held down and repeats. */
  readonly isHeld: boolean;
}

/** The actions of single keys, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, (press: KeyPress) => void>>;

/** Whether `target` handles keys itself: a field, a menu, or anything in an open dialog. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog') !== null
  );
}

/**
 * Whether the key belongs to the browser. On many keyboards `[` needs AltGr, which some systems report as Ctrl and
 * Alt.
 */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  return (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
}

/**
 * Handles single keys for the whole page. Ignores them while a field, a menu or a dialog has the focus, and while an
 * input method composes. Ignores keys with Ctrl, Alt or Meta, and keys that an inner handler took.
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  // In the layout phase: as soon as the page is visible, its keys work.
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
