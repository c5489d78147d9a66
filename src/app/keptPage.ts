import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayView } from '../sync/DayLog.ts';

const names = ['daylog:kept', 'daylog:kept-day'] as const;

export type KeptPageName = (typeof names)[number];

/** Removes all pages that were kept: they are one person's words. */
export function forgetKeptPages(): void {
  for (const name of names) forgetKeptPage(name);
}

export function forgetKeptPage(name: KeptPageName): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Storage is switched off: then nothing was kept.
  }
}

/** The page that public/first-paint.js has put up for reading; null when there is none. */
export function keptPageOnScreen(): HTMLElement | null {
  return document.getElementById('kept');
}

/** Resolves when `view` is no longer loading, or after `longestMs`. */
export function waitForEntries(view: ReadableStore<DayView>, longestMs: number): Promise<void> {
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
