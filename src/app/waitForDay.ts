import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayView } from '../log/DayLog.ts';

/** Resolves when `view` is no longer loading, or after `longestMs`. */
export function waitForDay(view: ReadableStore<DayView>, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (view.getSnapshot().kind === 'loading') return;
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = view.subscribe(look);
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, longestMs);
    look();
  });
}
