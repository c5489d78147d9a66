import { afterPaint } from '../lib/afterPaint.ts';
import { readSnapshot } from '../storage/indexedDbSnapshots.ts';
import { elementOf } from './snapshotContent.ts';
import { snapshotNameHere, surroundingsOf } from './surroundings.ts';

/**
 * Shows the saved page of `uid` in `area`, read-only, if its day and entries are still current. Resolves when it is
 * painted, or when there is nothing to show. Shows nothing after the app has removed `area`.
 */
export async function restoreSnapshot(area: HTMLElement, uid: string): Promise<void> {
  const snapshot = await readSnapshot(uid, snapshotNameHere());
  const now = Date.now();
  if (snapshot === null || !area.isConnected) return;
  if (snapshot.surroundings !== surroundingsOf(uid)) return;
  if (now < snapshot.savedAtMs || now >= snapshot.untilMs) return;
  const page = elementOf(snapshot.content);
  if (page === null) return;

  const { lang, dir, day, isHistory } = snapshot;
  const root = document.documentElement;
  Object.assign(root, { lang, dir });
  if (isHistory) root.dataset['day'] = 'history';
  area.replaceChildren(page);
  // Read-only: nothing in it can be pressed, focused or typed into.
  area.inert = true;
  area.hidden = false;
  await new Promise<void>((resolve) => afterPaint(resolve));
  // The app may have removed it before the frame was painted.
  if (document.contains(area))
    performance.mark('daylog:day-painted', { detail: { day, source: 'device' } });
}
