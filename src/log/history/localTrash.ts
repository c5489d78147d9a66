import type { EntryId } from '../../entries/Entry.ts';
import { localVersions } from './localVersions.ts';
import type { OutboxRecord } from '../OutboxRecord.ts';
import type { TrashedEntry } from '../Trash.ts';

/** Changes to the trash by a device's unsent writes. */
export interface LocalTrash {
  /** Entries with an unsent deletion. `deletedAtMs` is the device's time. */
  readonly deleted: readonly TrashedEntry[];
  /** Every entry with unsent writes. The server's trash is outdated for these. */
  readonly touched: ReadonlySet<EntryId>;
}

/** Changes to the trash by the unsent `records` (oldest first). The last write of each entry decides. */
export function localTrash(records: readonly OutboxRecord[]): LocalTrash {
  const last = new Map(records.map((record) => [record.entryId, record]));
  const deleted = [...last.values()].flatMap((record): readonly TrashedEntry[] => {
    if (record.write.kind !== 'delete') return [];
    const { savedAtMs: deletedAtMs } = record;
    return localVersions([record]).map((version) => ({ version, deletedAtMs }));
  });
  return { deleted, touched: new Set(last.keys()) };
}

/** The server's trash with this device's unsent changes applied, newest first. */
export function joinTrash(
  remote: readonly TrashedEntry[],
  { deleted, touched }: LocalTrash,
): readonly TrashedEntry[] {
  return [...remote.filter(({ version }) => !touched.has(version.id)), ...deleted].sort(
    (a, b) => b.deletedAtMs - a.deletedAtMs,
  );
}
