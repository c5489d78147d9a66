import { type ReactNode } from 'react';

import type { SessionStore } from '../../hooks/account/useSession.ts';
import { useSession, useSessionStore } from '../../hooks/account/useSession.ts';
import { BackupContext, type FolderBackup } from '../../hooks/transfer/useBackup.ts';
import { useEnvironment, type Environment } from '../../hooks/useEnvironment.ts';
import { useSettingsStore, type SettingsStore } from '../../hooks/useSettings.ts';
import { indexedDbBackupStore } from '../../storage/indexedDbBackupStore.ts';
import { createFolderBackup } from '../../transfer/backup/createFolderBackup.ts';
import { oneTabAtATime } from '../browser/oneTabAtATime.ts';

// Of the tab, because an update goes on while another screen is shown.
let held: { readonly uid: string; readonly backup: FolderBackup } | null = null;

function backupOf(
  uid: string,
  services: {
    readonly session: SessionStore;
    readonly settings: SettingsStore;
    readonly environment: Environment;
  },
): FolderBackup {
  if (held?.uid === uid) return held.backup;
  held?.backup.stop();
  const { session, settings, environment } = services;
  const backup = createFolderBackup({
    store: indexedDbBackupStore(uid),
    openCopy: () => session.openCopy(),
    clock: environment.clock,
    timeZone: environment.timeZone,
    alone: (signal, work) => oneTabAtATime(`daylog-backup:${uid}`, signal, work),
    onBackedUp: (lastBackupDay) => settings.choose({ lastBackupDay }),
  });
  held = { uid, backup };
  return backup;
}

/** The backup of the open log, for its children. It shows nothing while no log is open. */
export function BackupProvider({ children }: { readonly children: ReactNode }) {
  const session = useSessionStore();
  const settings = useSettingsStore();
  const environment = useEnvironment();
  const now = useSession();
  if (now.kind !== 'open') return null;
  const backup = backupOf(now.person.uid, { session, settings, environment });
  return <BackupContext value={backup}>{children}</BackupContext>;
}
