import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { BackupState } from './createFolderBackup.ts';

/** What a person is told about their backups without asking. */
export type BackupNoticeKind = 'none' | 'permission' | 'failed' | 'reminder';

/** A failing backup is reported when the last good one is this old. A disk may be unplugged for some days. */
const failedAfterDays = 7;

/**
 * The most important notice. A backup that needs the person comes first, then one that fails for a week, then the
 * reminder that they asked for.
 */
export function backupNotice(known: {
  readonly backup: BackupState;
  readonly today: DayKey;
  readonly reminderDays: number;
  /** On any device. null: none yet. */
  readonly lastBackupDay: DayKey | null;
  /** undefined: not known yet. */
  readonly remindFrom: DayKey | null | undefined;
}): BackupNoticeKind {
  const { backup, today, reminderDays, lastBackupDay, remindFrom } = known;
  if (backup.kind === 'on' && backup.running === null) {
    const { last, permission, failure } = backup;
    if (permission !== 'granted' && last?.day !== today) return 'permission';
    const isOld = last === null || addDays(last.day, failedAfterDays) <= today;
    if (failure !== null && isOld) return 'failed';
  }
  if (reminderDays === 0 || remindFrom === undefined) return 'none';
  if (remindFrom !== null && today < remindFrom) return 'none';
  const isDue = lastBackupDay === null || addDays(lastBackupDay, reminderDays) <= today;
  return isDue ? 'reminder' : 'none';
}
