import { afterPaint } from '../../lib/afterPaint.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { renderMarkdown } from './renderMarkdown.tsx';

const renderer = createValueStore<typeof renderMarkdown | null>(null);
let isRequested = false;

/**
 * `renderMarkdown` once its chunk is loaded, else null. The first subscription loads the chunk, after the plain
 * text is painted. When loading fails (offline, on a first visit) the next subscription tries again.
 */
export const markdownRenderer: ReadableStore<typeof renderMarkdown | null> = {
  getSnapshot: renderer.getSnapshot,
  subscribe(listener) {
    if (!isRequested) {
      isRequested = true;
      afterPaint(() => void loadRenderer());
    }
    return renderer.subscribe(listener);
  },
};

/** Loads the chunk ahead of need. Resolves when it is loaded, or could not be loaded. */
export async function loadRenderer(): Promise<void> {
  isRequested = true;
  try {
    renderer.set((await import('./renderMarkdown.tsx')).renderMarkdown);
  } catch {
    // Plain text is shown meanwhile, so nothing is lost by trying again later.
    isRequested = false;
  }
}
