import type { DayKey } from '../../../src/dates/DayKey.ts';
import type { BackupState, FolderBackup } from '../../../src/transfer/backup/createFolderBackup.ts';
import { createValueStore } from '../../../src/lib/createValueStore.ts';

/** The backup of a log that has none. A test that backs up brings its own. */
export function idleBackup(): FolderBackup {
  const nothing = () => Promise.resolve();
  const { getSnapshot, subscribe } = createValueStore<BackupState>({ kind: 'off' });
  return {
    getSnapshot,
    subscribe,
    refresh: nothing,
    choose: () => Promise.resolve(false),
    allow: nothing,
    update: nothing,
    updateIfDue: nothing,
    turnOff: nothing,
    stop: () => undefined,
    remindFrom: createValueStore<DayKey | null | undefined>(null),
    remindLater: nothing,
  };
}
