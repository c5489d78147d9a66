import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { DayIndexRow } from '../DayIndexRow.ts';
import { dayPages } from '../days/dayPages.ts';
import type { DayRecord, LocalReader, LocalStore } from '../LocalStore.ts';
import type { RemoteError } from '../RemoteError.ts';
import type { NamesUnknown } from './FreePhotos.ts';
import { addressedPhotos } from './localPhotos.ts';

/** Days in one transaction. */
const daysAtOnce = 128;
/** Rows of the index in one answer of the server. */
const rowsAtOnce = 1_000;

/** What {@link readLiveNames} reads. */
export interface LiveNamesDeps {
  readonly localStore: Pick<LocalStore, 'read'>;
  /** Up to `limit` rows of the server's index behind `after`, oldest first. */
  readonly readIndex: (
    after: DayKey | null,
    limit: number,
  ) => Promise<Result<readonly DayIndexRow[], RemoteError>>;
}

/** The photos that drafts, unsent writes and parked writes of this device name. */
export async function ownNames(reader: LocalReader): Promise<ReadonlySet<PhotoId>> {
  const writes = [...(await reader.outbox(await reader.countOutbox())), ...(await reader.parked())];
  return addressedPhotos([
    ...writes.flatMap(({ write }) => ('after' in write ? [write.after.text] : [])),
    ...(await reader.allDrafts()).map(({ draft }) => draft.text),
  ]);
}

/**
 * The photos that any live text names: stored entries, and the drafts and unsent words of this device. Fails unless the
 * device holds every day of the log as new as the server has it. `onDays` gets the number of days that were read, and of
 * all days. Reads the store in pages, so that a person's write waits for one of them at most.
 */
export async function readLiveNames(
  { localStore, readIndex }: LiveNamesDeps,
  onDays: (done: number, of: number) => void = () => undefined,
): Promise<Result<ReadonlySet<PhotoId>, NamesUnknown>> {
  const before = await localStore.read(async (reader) => ({
    fill: (await reader.meta()).fill,
    names: await ownNames(reader),
    days: (await reader.tallies(firstDay, lastDay)).length,
  }));
  if (!before.ok) return before;
  if (before.value.fill.kind !== 'complete') return failure({ kind: 'filling' });
  // The index first: a day that the device gets meanwhile is newer, not older.
  const index = await readWholeIndex(readIndex);
  if (!index.ok) return index;
  const changes = index.value;
  const names = new Set(before.value.names);
  let done = 0;
  for await (const page of dayPages(localStore, daysAtOnce)) {
    if (!page.ok) return page;
    for (const record of page.value) {
      if ((record.unreadable ?? 0) > 0) return failure({ kind: 'unreadable' });
      if (isOlder(record, changes.get(record.day))) return failure({ kind: 'outdated' });
      changes.delete(record.day);
      for (const id of addressedPhotos(record.entries.map(({ text }) => text))) names.add(id);
    }
    done += page.value.filter(({ entries }) => entries.length > 0).length;
    if (page.value.length > 0) onDays(Math.min(done, before.value.days), before.value.days);
  }
  if (changes.size > 0) return failure({ kind: 'outdated' });
  // Again, because a draft of a moment ago may be an unsent write of a day that was read before.
  const after = await localStore.read(ownNames);
  if (!after.ok) return after;
  for (const id of after.value) names.add(id);
  return success(names);
}

/** The number of changes of each day on the server. */
async function readWholeIndex(
  readIndex: LiveNamesDeps['readIndex'],
): Promise<Result<Map<DayKey, number>, RemoteError>> {
  const changes = new Map<DayKey, number>();
  for (let after: DayKey | null = null; ;) {
    const rows: Result<readonly DayIndexRow[], RemoteError> = await readIndex(after, rowsAtOnce);
    if (!rows.ok) return rows;
    for (const row of rows.value) changes.set(row.day, row.changes);
    after = rows.value.at(-1)?.day ?? null;
    if (after === null || rows.value.length < rowsAtOnce) return success(changes);
  }
}

function isOlder({ syncedChanges }: DayRecord, changes: number | undefined): boolean {
  return changes !== undefined && (syncedChanges === null || syncedChanges < changes);
}
