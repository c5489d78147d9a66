import { useEffect, useEffectEvent } from 'react';

import { isComposing } from '../../lib/isComposing.ts';
import { latinKey } from './latinKey.ts';

/** On Apple's keyboards, where Ctrl+K deletes to the end of the line in every field, it is Command. */
export const isCommandKeyboard = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Calls `onPress` for Ctrl+K or Command+K, in fields as well. Not while a dialog is open, and not when an inner handler
 * took the key.
 */
export function usePaletteKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isPaletteKey(event)) return;
      // Also while a dialog is open: some browsers would go to their own search.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const [wanted, other] = isCommandKeyboard()
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (!wanted || other || event.altKey || event.shiftKey) return false;
  return latinKey(event) === 'k';
}
