import type { EntryId, EntryVersion } from '../../../entries/Entry.ts';
import type { TrashedRow } from '../../../log/history/HistoryPages.ts';
import { localVersions } from '../../../log/history/localVersions.ts';
import type { LocalStore } from '../../../log/LocalStore.ts';
import { readDevice } from '../../writing/loggedDays.ts';

/** What the unsent writes of a device will change in the server's history. */
export interface UnsentHistory {
  /** The versions that they will leave, oldest first. */
  readonly versions: ReadonlyMap<EntryId, readonly EntryVersion[]>;
  /** The trash row of each entry with unsent writes. null: the entry will not be in the trash. */
  readonly trash: ReadonlyMap<EntryId, TrashedRow | null>;
}

/** Number of writes that one transaction reads. */
const atOnce = 500;

/** Reads the whole outbox of `localStore`, some writes at a time. Throws `ExportError`. */
export async function readUnsentHistory(
  localStore: Pick<LocalStore, 'read'>,
): Promise<UnsentHistory> {
  const versions = new Map<EntryId, readonly EntryVersion[]>();
  const trash = new Map<EntryId, TrashedRow | null>();
  let behind = 0;
  for (;;) {
    const start = behind;
    const records = await readDevice(localStore, (reader) => reader.outbox(atOnce, start));
    for (const record of records) {
      const { entryId: id, write, savedAtMs } = record;
      const left = localVersions([record]);
      if (left.length > 0) versions.set(id, [...(versions.get(id) ?? []), ...left]);
      if (write.kind === 'delete') {
        const { day, revision } = write.before;
        trash.set(id, { id, day, revision, writeId: write.writeId, deletedAtMs: savedAtMs });
      } else trash.set(id, null);
    }
    const last = records.at(-1);
    if (last === undefined || records.length < atOnce) return { versions, trash };
    behind = last.seq;
  }
}
