import { useEffect } from 'react';

import { isRightToLeft } from './pageDirection.ts';
import { useSelectedDate } from '../useSelectedDate.ts';

/** The least length of a swipe, in CSS pixels. It must also be mainly horizontal. */
const shortestPx = 48;
const slope = 2;

/** Whether a horizontal finger move over `target` has another meaning there: a caret, a dialog, long lines. */
function takesSwipes(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [role="menu"], dialog') !== null) return true;
  for (let part = target; part !== document.body;) {
    const { clientWidth, scrollWidth, parentElement } = part;
    const isWider = scrollWidth > clientWidth;
    if (isWider && /auto|scroll/.test(getComputedStyle(part).overflowX)) return true;
    if (parentElement === null) return false;
    part = parentElement;
  }
  return false;
}

/**
 * Goes to the neighbouring day when a person swipes across the page. A swipe towards the end of the line goes to the
 * previous day, one towards its beginning to the next day. The browser still scrolls and zooms. On a page that is
 * zoomed in, a swipe only scrolls.
 */
export function useSwipe(): void {
  const { previousDay, nextDay } = useSelectedDate();
  useEffect(() => {
    let start: { readonly x: number; readonly y: number } | null = null;
    const onTouchStart = ({ target, touches }: TouchEvent) => {
      const [touch, second] = [touches[0], touches[1]];
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      const isFree = touch && !second && !isZoomed && !takesSwipes(target);
      start = isFree ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onTouchEnd = ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (start === null || touch === undefined) return;
      const across = touch.clientX - start.x;
      const down = touch.clientY - start.y;
      start = null;
      if (Math.abs(across) < shortestPx || Math.abs(across) < slope * Math.abs(down)) return;
      if (document.getSelection()?.isCollapsed === false) return;
      if (across > 0 !== isRightToLeft()) previousDay();
      else nextDay();
    };
    const over = new AbortController();
    const options = { passive: true, signal: over.signal };
    document.addEventListener('touchstart', onTouchStart, options);
    document.addEventListener('touchend', onTouchEnd, options);
    return () => over.abort();
  }, [previousDay, nextDay]);
}
