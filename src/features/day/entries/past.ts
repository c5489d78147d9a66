import type { Entry, EntryId } from '../../../entries/Entry.ts';
import type { DayLog } from '../../../hooks/log/useDayLog.ts';

/** The revisions that the undo of a deletion made of entries without a past, since the page was loaded. */
const unchanged = new WeakMap<DayLog, Map<EntryId, number>>();

/** Whether `entry` said something else before. A deletion that was undone on this page does not count. */
export function hasPast(log: DayLog, entry: Entry): boolean {
  if (entry.clashesWith !== null) return true;
  return entry.revision > 1 && unchanged.get(log)?.get(entry.id) !== entry.revision;
}

/** Call before `deleted` is restored: the restored entry then has a past only if `deleted` had one. */
export function noteRestore(log: DayLog, deleted: Entry): void {
  if (hasPast(log, deleted)) return;
  const revisions = unchanged.get(log) ?? new Map<EntryId, number>();
  unchanged.set(log, revisions.set(deleted.id, deleted.revision + 1));
}
