import type { Entry } from '../../entries/Entry.ts';
import { isSameWrite } from '../../entries/sameEntry.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import type { OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RowOfDay } from '../days/remoteChanges.ts';
import type { RemoteDay, RemoteStore } from '../RemoteStore.ts';

/**
 * Whether the index row `row` shows an earlier state of the database than the copy `record`. The row must be read
 * after the copy. Within a generation a counter only grows, and each count has one time.
 */
export function isEarlier(record: DayRecord, row: RowOfDay): boolean {
  if (record.syncedChanges === null) return false;
  const changes = row?.changes ?? 0;
  if (changes !== record.syncedChanges) return changes < record.syncedChanges;
  return (row?.changedAtMs ?? null) !== record.syncedChangedAtMs;
}

/**
 * The entries of our copy that are not in `remote`, or are there from another write. Entries with unsent
 * writes are left out, because those writes explain the difference.
 */
export function lostEntries(
  record: DayRecord,
  remote: RemoteDay,
  unsent: readonly OutboxRecord[],
): readonly Entry[] {
  return record.entries.filter(
    (ours) =>
      !remote.entries.some((other) => isSameWrite(ours, other)) &&
      !remote.unreadable.includes(ours.id) &&
      !unsent.some(({ entryId }) => entryId === ours.id),
  );
}

/**
 * Whether the server's day `remoteEntries` lacks an entry or revision of `lost` without any deletion, move or edit
 * there. This proves that the database was restored. The counter hides a restore if the day had many writes since.
 */
export async function isAnyForgotten(
  remoteStore: Pick<RemoteStore, 'readHead'>,
  lost: readonly Entry[],
  remoteEntries: readonly Entry[],
): Promise<Result<boolean, RemoteError>> {
  // Another program may remove its own entries (revision 0) without a trace.
  for (const ours of lost.filter(({ revision }) => revision > 0)) {
    const there = remoteEntries.find(({ id }) => id === ours.id);
    if (there !== undefined) {
      if (there.revision > 0 && there.revision <= ours.revision) return success(true);
      continue;
    }
    const head = await remoteStore.readHead(ours.id, ours.day);
    if (!head.ok) return head;
    if (head.value.kind === 'absent') return success(true);
  }
  return success(false);
}
