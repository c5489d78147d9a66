/** A page that still runs so long after it was to be left has stayed, ms: the answer was a download, or never came. */
const stayedMs = 10_000;

/**
 * The code that `load` imports. Rejects as `load` does, but not while the page is being left.
 *
 * Firefox ends the imports of a page as soon as another page is asked for, long before `pagehide`. Nothing is wrong then:
 * the page would show an error until the next one has come.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const leaving = new AbortController();
  const onLeaving = () => leaving.abort();
  // Only while code loads: with a listener, Firefox keeps no page for Back.
  window.addEventListener('beforeunload', onLeaving);
  try {
    return await load();
  } catch (cause) {
    if (leaving.signal.aborted) await new Promise((resolve) => setTimeout(resolve, stayedMs));
    throw cause;
  } finally {
    window.removeEventListener('beforeunload', onLeaving);
  }
}
