import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How far down each page of this tab's history was, by the router's key for it. */
const kept = new Map<string, number>();

/**
 * Brings a page that fills itself late back to where it was when Back or Forward leads to it: as soon as
 * `isFilled`. Before that the browser's own attempt finds a page too short for it.
 */
export function useKeptScroll(isFilled: boolean): void {
  const { key } = useLocation();
  const restored = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isFilled || restored.current === key) return;
    const isRewritten = restored.current !== null;
    restored.current = key;
    const top = kept.get(key);
    // The address of the page was written anew: where it is, it is under its new name too.
    if (isRewritten && top === undefined) kept.set(key, window.scrollY);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [isFilled, key]);
  useLayoutEffect(() => {
    if (!isFilled) return;
    // Ends with the page itself: the next one being shorter is no scrolling of this one.
    const note = () => void kept.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isFilled, key]);
}
