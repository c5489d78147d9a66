import { useRef, type TouchEvent } from 'react';

import { isRightToLeft } from './pageDirection.ts';

/** A swipe is at least this long, in CSS pixels, and much more across than up or down. */
const shortestPx = 48;
const slope = 2;

/** Touch handlers that tell a swipe across: `onBack` towards the end of the line, `onOn` towards its beginning. */
export function useSwipe({
  onBack,
  onOn,
}: {
  readonly onBack: () => void;
  readonly onOn: () => void;
}) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const [touch, second] = [event.touches[0], event.touches[1]];
      // Two fingers zoom.
      start.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < shortestPx || Math.abs(across) < slope * Math.abs(down)) return;
      if (across > 0 !== isRightToLeft()) onBack();
      else onOn();
    },
  };
}
