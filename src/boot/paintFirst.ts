import { nobodysRecord } from '../account/SessionRecord.ts';
import { readSessionRecord } from '../storage/indexedDbSessionRecord.ts';
import { firstPaintArea } from './firstPaintArea.ts';
import { restoreSnapshot } from './restoreSnapshot.ts';

/**
 * Shows the snapshot or the heading. Shows words only after the session record names their person, and none with an
 * app lock: the heading is then that of the lock screen.
 */
export async function paintFirst(): Promise<void> {
  const area = firstPaintArea();
  const record = await readSessionRecord();
  if (area === null || !record.ok) return;
  const { session } = record.value ?? nobodysRecord;
  const isShown = session.kind === 'open' && session.appLock === undefined;
  if (isShown) await restoreSnapshot(area, session.person.uid);
  else area.hidden = false;
}
