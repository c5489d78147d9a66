/** A page that still runs so long after it was to be left has stayed, ms: the answer was a download, or never came. */
const stayedMs = 30_000;

/** Resolves when it is sure that the page has stayed. */
let hasStayed: Promise<void> = Promise.resolve();

/**
 * Follows from now on whether the page is being left. Begins before any code is loaded: an import that begins while the
 * page is being left fails, too. Browsers keep a page with this listener for Back (Firefox 153 does).
 */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    hasStayed = new Promise((resolve) => setTimeout(resolve, stayedMs));
  });
}

/**
 * The code that `load` imports. Rejects as `load` does, but not while the page is being left.
 *
 * Firefox ends the imports of a page as soon as another page is asked for, long before `pagehide`. Nothing is wrong then:
 * the page would show an error until the next one has come.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    await hasStayed;
    throw cause;
  }
}
