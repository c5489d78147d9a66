import type { DBSchema } from 'idb';

import type { DayKey } from '../dates/DayKey.ts';
import type { DeviceKeys } from '../encryption/DeviceKeys.ts';
import type { EntryId } from '../entries/Entry.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import type { DayTally } from '../log/counts/DayTally.ts';
import type { DayRecord, LogMeta, OwnedDraft } from '../log/LocalStore.ts';
import type { BackupRecord } from '../log/backup/BackupRecord.ts';
import type { ImportPart, ImportRecord } from '../log/imports/ImportRecord.ts';
import type { OutboxLane, ParkedRecord, UnsavedOutboxRecord } from '../log/OutboxRecord.ts';
import type { PhotoMeta } from '../log/photos/PhotoMeta.ts';
import type { PhotoRecord, PhotoState } from '../log/photos/PhotoRecord.ts';
import type { SettingsRecord } from '../log/SettingsRecord.ts';
import type { RenamedEntry, TagRename } from '../log/tags/TagRename.ts';
import type { Snapshot, SnapshotName } from './Snapshot.ts';

/** The name of the database that holds the log of `uid` on this device. */
export function localStoreName(uid: string): string {
  return `daylog:${uid}`;
}

/** The engine that took the lead last. App versions before 2026-12 write none. */
export interface LeaderRow {
  readonly token: string;
}

/** The stores of the database `daylog:{uid}`. */
export interface LogSchema extends DBSchema {
  days: { key: DayKey; value: DayRecord };
  /** One for each written day. */
  tallies: { key: DayKey; value: DayTally };
  outbox: {
    key: number;
    /** The database sets `seq`. `days` (the days that the write touches) and `lane` are for the indexes. */
    value: UnsavedOutboxRecord & {
      readonly seq?: number;
      readonly days: readonly DayKey[];
      readonly lane: OutboxLane;
    };
    indexes: { entryId: EntryId; days: DayKey; lane: [OutboxLane, number] };
  };
  parked: { key: string; value: ParkedRecord };
  drafts: { key: string; value: OwnedDraft };
  /** The engine's state (`log`), who leads (`leader`), the copy of the photos (`photos`), and the settings (`settings`). */
  meta: {
    key: 'log' | 'leader' | 'photos' | 'settings';
    value: LogMeta | LeaderRow | PhotoMeta | SettingsRecord;
  };
  /** The last tag rename: one row, under the key `tag`. */
  rename: { key: 'tag'; value: TagRename };
  /** The entries that it changed. */
  renamedEntries: { key: EntryId; value: RenamedEntry };
  imports: { key: string; value: ImportRecord };
  importParts: { key: [importId: string, part: number]; value: ImportPart };
  photos: {
    key: PhotoId;
    /** `cached` is set while the photo is sent and its body is here, so that the index lists these bodies alone. */
    value: PhotoRecord & { readonly cached?: readonly [seenAtMs: number, size: number] };
    indexes: { state: PhotoState; cached: [seenAtMs: number, size: number] };
  };
  /** The bodies, each under the id of its photo. WebKit loses Blobs, so they are ArrayBuffers. */
  photoBodies: { key: PhotoId; value: ArrayBuffer };
  /** The backup into a folder. */
  backup: { key: 'folder'; value: BackupRecord };
  /** The day until which the reminder of a backup waits. */
  backupReminder: { key: 'from'; value: DayKey };
  /** The checksums of Daylog's contents of each file in it. */
  backupFiles: { key: string; value: { readonly path: string; readonly sums: readonly string[] } };
  /** The first paint of the next visit. */
  snapshot: { key: SnapshotName; value: Snapshot };
  /** What the device knows of the encryption of the log: one row, under the key `device`. */
  encryption: { key: 'device'; value: DeviceKeys };
}

/** The stores that hold the log; one transaction covers them all. The others have transactions of their own. */
export const storeNames = [
  'days',
  'tallies',
  'outbox',
  'parked',
  'drafts',
  'meta',
  'rename',
  'renamedEntries',
  'imports',
  'importParts',
  'photos',
  'photoBodies',
] as const;
