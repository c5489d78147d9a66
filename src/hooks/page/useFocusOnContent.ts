import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on the page. When `screen` changes and the focused element is gone or hidden, the element `id` takes
 * the focus. The next Tab continues there.
 */
export function useFocusOnContent(screen: string, id = 'content'): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', note, { signal: over.signal });
    return () => over.abort();
  }, []);
  useEffect(() => {
    const left = focused.current;
    const { activeElement } = document;
    if (left === null || (left.isConnected && left.closest('[hidden]') === null)) return;
    // The browser takes the focus from a hidden element later.
    if (activeElement !== document.body && activeElement !== left) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [screen, id]);
}
