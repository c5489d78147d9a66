import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { isComposing } from '../../lib/isComposing.ts';

/** Escape leaves a view for `day`, unless a dialog, a menu or a field uses the key. */
export function useEscapeToDay(day: DayKey, isView: boolean): void {
  const navigate = useNavigate();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (document.querySelector('dialog[open]') !== null || usesEscape(event.target)) return;
    event.preventDefault();
    void navigate(datePath(day));
  });
  useEffect(() => {
    if (!isView) return;
    const over = new AbortController();
    document.addEventListener('keydown', (event) => hear(event), { signal: over.signal });
    return () => over.abort();
  }, [isView]);
}

/** Fields without text: Escape does nothing there. */
const pressed = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit']);

/**
 * Whether Escape means something to `target`: it closes a menu, or leaving might cost text. The open list of a select
 * takes the key itself; the page does not hear it.
 */
function usesEscape(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, [contenteditable], [role="menu"]') !== null) return true;
  return target instanceof HTMLInputElement && !pressed.has(target.type) && target.value !== '';
}
