import type { DayKey } from '../../dates/DayKey.ts';

/** The folder that the person chose. The browser keeps it in IndexedDB; it holds no words itself. */
export type BackupFolder = Pick<
  FileSystemDirectoryHandle,
  'name' | 'getDirectoryHandle' | 'getFileHandle'
> &
  Pick<FileSystemHandle, 'queryPermission' | 'requestPermission'>;

/** A finished update of the folder. */
export interface BackupOutcome {
  /** Device time, epoch ms. */
  readonly atMs: number;
  /** The day of the update, where the person was. */
  readonly day: DayKey;
  readonly written: number;
  /** The paths of files that were left as they are, because another program or person changed them. At most 20. */
  readonly kept: readonly string[];
  /** Number of all such files. */
  readonly keptCount: number;
  /** Whether the device had the whole log. */
  readonly isWhole: boolean;
  /** Photos that are named and are not in the folder. At most 20. Absent: there are none. */
  readonly missingPhotos?: readonly { readonly day: DayKey | null; readonly alt: string }[];
  /** Number of all such photos. */
  readonly missingPhotoCount?: number;
}

/** Why the folder was not brought up to date. */
export type BackupFailure =
  /** The browser does not allow it any more. */
  | 'not-allowed'
  /** The folder was moved or deleted, or its disk is not there. */
  | 'gone'
  | 'full'
  /** The device's copy of the log cannot be read. */
  | 'unreadable'
  | 'unexpected';

/** The backup of a log into a folder, as this device keeps it. */
export interface BackupRecord {
  readonly folder: BackupFolder;
  /** The last update that came to its end. null: none yet. */
  readonly last: BackupOutcome | null;
  /** The newest attempt failed. `atMs`: device time, epoch ms. null: it did not. */
  readonly failure: { readonly kind: BackupFailure; readonly atMs: number } | null;
}

/**
 * Keeps one person's {@link BackupRecord} and the checksums of the files in the folder. All of it is part of the
 * person's copy, and goes at sign-out. A write resolves with false if nothing was stored.
 */
export interface BackupStore {
  /** null: no folder was chosen, or the device does not answer. */
  read(): Promise<BackupRecord | null>;
  write(record: BackupRecord): Promise<boolean>;
  /** Forgets the folder and its files. */
  remove(): Promise<boolean>;
  /** The checksums of each path. null: the device does not answer. */
  readSums(): Promise<ReadonlyMap<string, readonly string[]> | null>;
  putSums(sums: ReadonlyMap<string, readonly string[]>): Promise<boolean>;
  /** The reminder waits until this day. null: it does not wait. */
  readRemindFrom(): Promise<DayKey | null>;
  putRemindFrom(day: DayKey): Promise<boolean>;
}
