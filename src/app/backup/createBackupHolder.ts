import type { BackupHolder } from '../../hooks/transfer/useBackup.ts';
import type { FolderBackup } from '../../transfer/backup/createFolderBackup.ts';

/** The holder of a tab. An update goes on while another screen is shown. */
export function createBackupHolder(): BackupHolder & {
  /** The log is closed: ends an update under way. */
  readonly close: () => void;
} {
  let held: { readonly uid: string; readonly backup: FolderBackup } | null = null;
  function close(): void {
    held?.backup.stop();
    held = null;
  }
  return {
    backupOf(uid, create) {
      if (held?.uid !== uid) {
        close();
        held = { uid, backup: create() };
      }
      return held.backup;
    },
    close,
  };
}
