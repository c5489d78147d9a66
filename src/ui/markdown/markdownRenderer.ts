import { afterPaint } from '../../lib/afterPaint.ts';
import type { renderMarkdown } from './renderMarkdown.tsx';

type RenderMarkdown = typeof renderMarkdown;

let renderer: RenderMarkdown | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** `renderMarkdown` when its chunk has come, else null. */
export function currentRenderer(): RenderMarkdown | null {
  return renderer;
}

/**
 * Calls `listener` when the renderer has come; returns the way to stop. The first listener asks for the
 * chunk, once the plain words are painted, which must not wait for it; when that fails (offline, on a
 * first visit) the next listener asks again.
 */
export function subscribeToRenderer(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    afterPaint(() => void loadRenderer());
  }
  return () => listeners.delete(listener);
}

/** Asks for the chunk ahead of need; resolves when it is there or could not be had. */
export async function loadRenderer(): Promise<void> {
  isAsked = true;
  try {
    const chunk = await import('./renderMarkdown.tsx');
    renderer = chunk.renderMarkdown;
    for (const listener of [...listeners]) listener();
  } catch {
    // Plain words are shown meanwhile, so nothing is lost by asking again later.
    isAsked = false;
  }
}
