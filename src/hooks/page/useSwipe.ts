import { useEffect } from 'react';

import { isRightToLeft } from './pageDirection.ts';
import { useSelectedDate } from '../useSelectedDate.ts';

/** A swipe is at least this long, in CSS pixels, and much more across than up or down. */
const shortestPx = 48;
const slope = 2;

/**
 * Turns to the neighbouring day when somebody swipes across what `selector` matches: to the day before
 * towards the end of the line, to the day after towards its beginning.
 */
export function useSwipe(selector: string): void {
  const { previousDay, nextDay } = useSelectedDate();
  useEffect(() => {
    let start: { readonly x: number; readonly y: number } | null = null;
    const onTouchStart = ({ target, touches }: TouchEvent) => {
      const [touch, second] = [touches[0], touches[1]];
      const isOver = target instanceof Element && target.closest(selector) !== null;
      // Two fingers zoom.
      start = isOver && touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onTouchEnd = ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (start === null || touch === undefined) return;
      const across = touch.clientX - start.x;
      const down = touch.clientY - start.y;
      start = null;
      if (Math.abs(across) < shortestPx || Math.abs(across) < slope * Math.abs(down)) return;
      if (across > 0 !== isRightToLeft()) previousDay();
      else nextDay();
    };
    const over = new AbortController();
    const options = { passive: true, signal: over.signal };
    document.addEventListener('touchstart', onTouchStart, options);
    document.addEventListener('touchend', onTouchEnd, options);
    return () => over.abort();
  }, [selector, previousDay, nextDay]);
}
