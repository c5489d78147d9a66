import { createContext, useContext } from 'react';

import { backupNotice, type BackupNoticeKind } from '../../transfer/backup/backupNotice.ts';
import type { FolderBackup } from '../../transfer/backup/createFolderBackup.ts';
import { useToday } from '../time/useToday.ts';
import { useReadable } from '../useReadable.ts';
import { useSettings } from '../useSettings.ts';

/** Holds the backup of the open log. Its code loads late, so the first screen that shows it creates it. */
export interface BackupHolder {
  /** The backup of `uid`'s log. It does nothing before it is asked to. */
  backupOf(uid: string, create: () => FolderBackup): FolderBackup;
}

export const BackupHolderContext = createContext<BackupHolder | undefined>(undefined);

export const BackupContext = createContext<FolderBackup | undefined>(undefined);

/** The backup of the open log into a folder. Throws outside a BackupContext. */
export function useBackup(): FolderBackup {
  const backup = useContext(BackupContext);
  if (backup === undefined) throw new Error('useBackup needs a BackupContext above it');
  return backup;
}

/** What the person is told about backups now. */
export function useBackupNotice(): BackupNoticeKind {
  const backup = useBackup();
  const { backupReminderDays, lastBackupDay } = useSettings();
  return backupNotice({
    backup: useReadable(backup),
    today: useToday(),
    reminderDays: backupReminderDays,
    lastBackupDay,
    remindFrom: useReadable(backup.remindFrom),
  });
}
