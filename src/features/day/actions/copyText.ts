import type { LastAction } from '../useLastAction.ts';

/** Puts `text` on the clipboard. Call it from a press: browsers refuse otherwise. */
export async function copyText(
  text: string,
): Promise<Extract<LastAction, { kind: 'copied' | 'not-copied' }>> {
  try {
    await navigator.clipboard.writeText(text);
    return { kind: 'copied' };
  } catch {
    // The person has not allowed it, or the page has no clipboard: it has none without https.
    return { kind: 'not-copied' };
  }
}
