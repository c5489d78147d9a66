import { useEffect, useState } from 'react';

import { useAfterDay } from '../../hooks/time/useAfterDay.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { hasBackupFolder } from '../../storage/hasBackupFolder.ts';

/**
 * Whether the log of `uid` has backups, or a reminder of one. False until the first day is painted. Other people do not
 * load the code of backups.
 */
export function useHasBackups(uid: string): boolean {
  const { backupReminderDays, lastBackupDay } = useSettings();
  const isAfterDay = useAfterDay();
  const [hasFolder, setHasFolder] = useState(false);
  useEffect(() => {
    // Other browsers cannot have one.
    if (!isAfterDay || !('showDirectoryPicker' in window)) return;
    let isCurrent = true;
    void hasBackupFolder(uid).then((has) => {
      if (isCurrent) setHasFolder(has);
    });
    return () => {
      isCurrent = false;
    };
  }, [isAfterDay, uid]);
  // A first backup of this visit sets `lastBackupDay`.
  return isAfterDay && (hasFolder || backupReminderDays > 0 || lastBackupDay !== null);
}
