import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { sortEntries } from '../../entries/sortEntries.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/**
 * The entries of `day` as the person should see them: `remoteEntries` with this device's unsent `writes` on
 * top. Writes are oldest first. Writes of other days change nothing.
 */
export function mergeRemoteDay(
  day: DayKey,
  remoteEntries: readonly Entry[],
  writes: readonly RemoteWrite[],
): readonly Entry[] {
  const entries = new Map<EntryId, Entry>();
  for (const entry of remoteEntries) entries.set(entry.id, entry);
  for (const write of writes) {
    switch (write.kind) {
      case 'add':
      case 'edit':
      case 'restore':
        arrive(entries, day, write.after);
        break;
      case 'delete':
        entries.delete(write.before.id);
        break;
      default:
        assertNever(write);
    }
  }
  return sortEntries([...entries.values()]);
}

function arrive(entries: Map<EntryId, Entry>, day: DayKey, after: Entry): void {
  const there = entries.get(after.id);
  if (after.day !== day) {
    entries.delete(after.id);
    return;
  }
  // Once known, the server time of the first write applies to every later write.
  const createdAtMs = after.createdAtMs ?? there?.createdAtMs ?? null;
  entries.set(after.id, { ...after, createdAtMs });
}
