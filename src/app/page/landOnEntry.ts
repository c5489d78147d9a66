import './landing.css';

/** How long the entry is highlighted, in ms; the animation in landing.css is as long. */
const highlightMs = 2_400;
/** In ms. An entry that has not appeared by then is not on this day. */
const longestWaitMs = 10_000;

/**
 * Scrolls to the entry that `hash` (`#{entryId}`, percent-encoded) names, focuses it and highlights it, as soon as it
 * is on the page. Returns a function that stops waiting.
 */
export function landOnEntry(hash: string): () => void {
  const id = decoded(hash.slice(1));
  if (land(id)) return () => undefined;
  const watch = new MutationObserver(() => {
    if (land(id)) stop();
  });
  const timer = setTimeout(() => stop(), longestWaitMs);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function land(id: string): boolean {
  const entry = document.getElementById(id);
  if (entry?.dataset['entry'] === undefined) return false;
  entry.scrollIntoView({ block: 'center', behavior: 'instant' });
  // For screen readers and keyboards. -1: the entry stays out of the tab order.
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.dataset['landed'] = '';
  setTimeout(() => delete entry.dataset['landed'], highlightMs);
  return true;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray `%` is not an encoding: no entry has that id.
    return text;
  }
}
