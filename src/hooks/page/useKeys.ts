import { useLayoutEffect, useRef } from 'react';

import { isComposing } from '../../lib/isComposing.ts';
import { latinKey } from './latinKey.ts';
import { isCommandKeyboard } from './usePaletteKey.ts';

/** A key press. */
export interface KeyPress {
  /** The key is being held down and repeats. */
  readonly isHeld: boolean;
}

/** The actions of single keys, by {@link latinKey}: signs, letters in lower case, and names of keys. */
export type KeyActions = Readonly<Record<string, (press: KeyPress) => void>>;

/**
 * Whether `target` handles the key `name` itself: a field, a menu, or anything in an open dialog. The empty composer,
 * which has the focus when the page is loaded, leaves the arrows to the page.
 */
function takesKeys(target: EventTarget | null, name: string): boolean {
  const isArrow = name === 'ArrowLeft' || name === 'ArrowRight';
  if (isArrow && target instanceof HTMLElement && 'passesArrows' in target.dataset) return false;
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog') !== null
  );
}

/**
 * Whether the key belongs to the browser, or is no key for `name`. On many keyboards `[` needs AltGr, which some systems
 * report as Ctrl and Alt, or the Option key of Apple, which is Alt. A letter acts without Shift and AltGr.
 */
function isShortcut(event: KeyboardEvent, name: string): boolean {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const isAltGraph = event.getModifierState('AltGraph');
  if (metaKey) return true;
  if (/^[a-z]$/.test(name)) return ctrlKey || altKey || shiftKey || isAltGraph;
  if (isCommandKeyboard()) {
    const isTyped = name === event.key && name.length === 1;
    return ctrlKey || (altKey && !isTyped);
  }
  return isAltGraph ? ctrlKey !== altKey : ctrlKey || altKey;
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
    const onKeyDown = (event: Event) => {
      // When a browser fills a form, it sends key events without a key.
      if (!(event instanceof KeyboardEvent)) return;
      const name = latinKey(event);
      if (event.defaultPrevented || isShortcut(event, name)) return;
      if (isComposing(event) || takesKeys(event.target, name)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act({ isHeld: event.repeat });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
