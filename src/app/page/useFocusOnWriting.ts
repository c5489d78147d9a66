import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a history entry that goes to a day in order to write there. */
export const toWriting = { writes: true } as const;

/**
 * Puts the caret at the end of the new entry when the page goes to a day with {@link toWriting}. Not when Back returns
 * to it, which would open the keyboard of a phone.
 */
export function useFocusOnWriting(): void {
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const writes = typeof state === 'object' && state !== null && 'writes' in state;
  const reached = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!writes || reached.current.has(key)) return;
    reached.current = new Set([...reached.current, key]);
    const box = document.querySelector<HTMLTextAreaElement>('#writing textarea');
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [writes, key]);
}
