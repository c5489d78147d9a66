import { settingsKey, storedText } from '../lib/storedText.ts';
import type { SnapshotName } from '../storage/Snapshot.ts';

/**
 * Everything that the look of this page depends on, except the entries of `uid`, as one text: build, address, window
 * width, language, settings and zone offset. A snapshot is shown only if this text has not changed. null: a page that
 * is neither saved nor restored.
 */
export function surroundingsOf(uid: string): string | null {
  const build = buildOnPage();
  const { pathname, search, hash } = location;
  if (build === null || search + hash !== '') return null;
  const offset = new Date().getTimezoneOffset();
  const settings = storedText(settingsKey(uid));
  return JSON.stringify([build, pathname, innerWidth, navigator.language, settings, offset]);
}

/** The name under which the snapshot of this address is stored. */
export function snapshotNameHere(): SnapshotName {
  return location.pathname === '/' ? 'today' : 'other-day';
}

/** The file names in index.html, which change with every build; null during development. */
function buildOnPage(): string | null {
  const style = document.head.querySelector('link[rel="stylesheet"]')?.getAttribute('href');
  const script = document.head.querySelector('script[type="module"]')?.getAttribute('src');
  return style == null || script == null ? null : `${script} ${style}`;
}
