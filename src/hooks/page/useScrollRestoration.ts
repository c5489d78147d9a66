import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll position of each page in this tab's history, by the router's key. */
const kept = new Map<string, number>();

/**
 * Restores the scroll position after Back or Forward, as soon as `isFilled`. The browser's own attempt comes too
 * early: the page is still too short.
 */
export function useScrollRestoration(isFilled: boolean): void {
  const { key } = useLocation();
  const restored = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isFilled || restored.current === key) return;
    const isRewritten = restored.current !== null;
    restored.current = key;
    const top = kept.get(key);
    // The address was replaced: the position belongs to the new key too.
    if (isRewritten && top === undefined) kept.set(key, window.scrollY);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [isFilled, key]);
  useLayoutEffect(() => {
    if (!isFilled) return;
    // Removed with the page: when the next page is shorter, its scroll event must not count for this one.
    const note = () => void kept.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isFilled, key]);
}
