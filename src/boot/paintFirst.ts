import { openPersonOf } from '../account/SessionRecord.ts';
import { readSessionRecord } from '../storage/indexedDbSessionRecord.ts';
import { firstPaintArea } from './firstPaintArea.ts';
import { restoreSnapshot } from './restoreSnapshot.ts';

/** Shows the snapshot or the sign-in heading. Shows words only after the session record names their person. */
export async function paintFirst(): Promise<void> {
  const area = firstPaintArea();
  const record = await readSessionRecord();
  if (area === null || !record.ok) return;
  const person = record.value === null ? null : openPersonOf(record.value);
  if (person === null) area.hidden = false;
  else await restoreSnapshot(area, person.uid);
}
