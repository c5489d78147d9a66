import { settingsKey, storedText } from '../lib/storedText.ts';
import type { SnapshotName } from '../storage/Snapshot.ts';

/**
 * What the look of this page depends on beside the words of `uid`, as one text: the build, the address, the width
 * of the window, the language, the person's settings and the offset of the zone. A snapshot is shown only where
 * this text is the one that it was saved with. null: no page that may be saved or restored.
 */
export function surroundingsOf(uid: string): string | null {
  const build = buildOnPage();
  const { pathname, search, hash } = location;
  if (build === null || search + hash !== '') return null;
  const offset = new Date().getTimezoneOffset();
  const settings = storedText(settingsKey(uid));
  return JSON.stringify([build, pathname, innerWidth, navigator.language, settings, offset]);
}

/** Under which name the snapshot of this address is stored. */
export function snapshotNameHere(): SnapshotName {
  return location.pathname === '/' ? 'today' : 'other-day';
}

/** The names of the files in index.html, which change with their content; null while developing. */
function buildOnPage(): string | null {
  const style = document.head.querySelector('link[rel="stylesheet"]')?.getAttribute('href');
  const script = document.head.querySelector('script[type="module"]')?.getAttribute('src');
  return style == null || script == null ? null : `${script} ${style}`;
}
