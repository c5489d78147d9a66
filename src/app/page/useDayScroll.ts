import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';

/** In ms. A page that is not high enough by then stays where it is. */
const longestWaitMs = 10_000;

/** What ends the wait for a higher page: the person is at work elsewhere on it. */
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Opens each day at its top, and after Back or Forward where the person left it. null: another view is shown, or an entry
 * of the day that the address names.
 */
export function useDayScroll(day: DayKey | null): void {
  const { key } = useLocation();
  /** The scroll positions of the days in this tab's history, by the router's key. */
  const kept = useRef(new Map<string, number>());
  const last = useRef<{ readonly key: string; readonly day: DayKey | null }>(null);
  /** Where the days are scrolled to, in CSS pixels. null: not known. */
  const at = useRef<number | null>(null);

  useLayoutEffect(() => {
    const before = last.current;
    if (before?.key === key) return undefined;
    last.current = { key, day };
    // The browser itself restores a reloaded page.
    if (before === null || day === null) return undefined;
    // A new history entry has none.
    const top = kept.current.get(key);
    if (top !== undefined) return scrollOnceHighEnough(top);
    // Asking for a scroll costs a layout, also at the top.
    if (before.day === day || at.current === 0) return undefined;
    scrollTo(0);
    at.current = 0;
    return undefined;
  }, [key, day]);

  useLayoutEffect(() => {
    if (day === null) {
      at.current = null;
      return undefined;
    }
    const over = new AbortController();
    const note = () => {
      at.current = window.scrollY;
      kept.current.set(key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true, signal: over.signal });
    return () => over.abort();
  }, [key, day]);
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls to `top`, in CSS pixels, now and again while the page grows: its words and those below them come later.
 * Returns a function that stops waiting.
 */
function scrollOnceHighEnough(top: number): () => void {
  const over = new AbortController();
  const stop = () => over.abort();
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, longestWaitMs);
  over.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const input of inputs)
    window.addEventListener(input, stop, { capture: true, passive: true, signal: over.signal });
  growth.observe(document.body);
  attempt();
  return stop;

  function attempt() {
    scrollTo(top);
    if (Math.abs(window.scrollY - top) < 1) stop();
  }
}
