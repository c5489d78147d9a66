import type { DayKey } from '../../src/dates/DayKey.ts';
import type { FilePermission } from '../../src/lib/filePickers.ts';
import type { BackupFolder, BackupRecord, BackupStore } from '../../src/log/backup/BackupRecord.ts';
import { failure } from '../../src/lib/result.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { LogPhotos } from '../../src/log/photos/LogPhotos.ts';
import {
  createFolderBackup,
  type FolderBackup,
} from '../../src/transfer/backup/createFolderBackup.ts';
import { deviceWith, entryAt } from './deviceWith.ts';
import { memoryFolder } from './memoryFolder.ts';

/** What IndexedDB does, without copying: a test's handle has functions. */
function memoryBackupStore() {
  let record: BackupRecord | null = null;
  let remindFrom: DayKey | null = null;
  const sums = new Map<string, readonly string[]>();
  const store: BackupStore = {
    readRemindFrom: () => Promise.resolve(remindFrom),
    putRemindFrom: (day) => {
      remindFrom = day;
      return Promise.resolve(true);
    },
    read: () => Promise.resolve(record),
    write: (next) => {
      record = next;
      return Promise.resolve(true);
    },
    remove: () => {
      record = null;
      sums.clear();
      return Promise.resolve(true);
    },
    readSums: () => Promise.resolve(new Map(sums)),
    putSums: (news) => {
      for (const [path, known] of news) sums.set(path, known);
      return Promise.resolve(true);
    },
  };
  return store;
}

/** Web Locks: one piece of work after another. */
function lock() {
  let last = Promise.resolve();
  return (signal: AbortSignal, work: () => Promise<void>) => {
    const mine = last.then(() => (signal.aborted ? undefined : work()));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** One device with its tabs, a folder on its disk, and a browser that asks for permission. */
export function backupWorld() {
  const disk = memoryFolder();
  const permission: { now: FilePermission; answer: FilePermission } = {
    now: 'granted',
    answer: 'granted',
  };
  // `updateFolder` uses no other part of a handle.
  const folder = Object.assign(disk.folder, {
    name: 'Notes',
    queryPermission: () => Promise.resolve(permission.now),
    requestPermission: () => {
      permission.now = permission.answer;
      return Promise.resolve(permission.now);
    },
  }) as unknown as BackupFolder;
  const store = memoryBackupStore();
  const alone = lock();
  const time = { nowMs: Date.parse('2026-11-20T12:00:00Z') };
  const backedUp: string[] = [];
  const device: { now: LocalStore | null } = { now: null };
  const photos: { copyOf: LogPhotos['copyOf'] } = {
    copyOf: () => Promise.resolve(failure({ kind: 'offline', cause: null })),
  };
  const openTab = (): FolderBackup =>
    createFolderBackup({
      store,
      openCopy: () => device.now,
      photos: { copyOf: (id) => photos.copyOf(id) },
      clock: { now: () => time.nowMs },
      timeZone: () => 'Europe/Berlin',
      alone,
      onBackedUp: (day) => backedUp.push(day),
    });
  const writes = async (...texts: readonly string[]) => {
    device.now = await deviceWith(
      texts.map((text, number) => entryAt('2026-11-20', '09:00:00', text, { number })),
    );
    await device.now.write('strict', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
    });
  };
  return { disk, folder, permission, store, time, backedUp, device, photos, openTab, writes };
}
