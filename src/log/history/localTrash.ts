import type { EntryId } from '../../entries/Entry.ts';
import { localVersions } from './localVersions.ts';
import type { OutboxRecord } from '../OutboxRecord.ts';
import type { TrashedEntry } from '../Trash.ts';

/** What the unsent writes of a device do to the trash. */
export interface LocalTrash {
  /** Entries that were deleted here, and not sent yet; `deletedAtMs` is the device's time. */
  readonly deleted: readonly TrashedEntry[];
  /** Every entry with unsent writes: of these the server's trash knows less than this device. */
  readonly touched: ReadonlySet<EntryId>;
}

/** What the unsent `records` (oldest first) do to the trash: the last write of an entry counts. */
export function localTrash(records: readonly OutboxRecord[]): LocalTrash {
  const last = new Map(records.map((record) => [record.entryId, record]));
  const deleted = [...last.values()].flatMap((record): readonly TrashedEntry[] => {
    if (record.write.kind !== 'delete') return [];
    const { savedAtMs: deletedAtMs } = record;
    return localVersions([record]).map((version) => ({ version, deletedAtMs }));
  });
  return { deleted, touched: new Set(last.keys()) };
}

/** The server's trash with what this device has done since, newest first. */
export function joinTrash(
  remote: readonly TrashedEntry[],
  { deleted, touched }: LocalTrash,
): readonly TrashedEntry[] {
  return [...remote.filter(({ version }) => !touched.has(version.id)), ...deleted].sort(
    (a, b) => b.deletedAtMs - a.deletedAtMs,
  );
}
