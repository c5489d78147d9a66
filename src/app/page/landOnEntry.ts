import './landing.css';

/** How long an entry that was come to is pointed out; the style sheet fades it within that time. */
const pointedOutMs = 2_400;
/** An entry that has not appeared by then is not here, or on another day now. */
const patienceMs = 10_000;

/**
 * Brings the entry that `hash` (`#{entryId}`, percent-encoded) names into view, gives it the focus and points
 * it out, as soon as it is on the page. Returns the way to stop waiting for it.
 */
export function landOnEntry(hash: string): () => void {
  const id = decoded(hash.slice(1));
  if (land(id)) return () => undefined;
  const watch = new MutationObserver(() => {
    if (land(id)) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
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
  // For whoever hears the page or goes on by keys; it takes no other part in the order of tabs.
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.dataset['landed'] = '';
  setTimeout(() => delete entry.dataset['landed'], pointedOutMs);
  return true;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray `%` is no encoding: no entry has that name.
    return text;
  }
}
