import { useContext, type ReactNode } from 'react';

import { useSession, useSessionStore } from '../../hooks/account/useSession.ts';
import { BackupContext, BackupHolderContext } from '../../hooks/transfer/useBackup.ts';
import { usePhotos } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import { indexedDbBackupStore } from '../../storage/indexedDbBackupStore.ts';
import { createFolderBackup } from '../../transfer/backup/createFolderBackup.ts';
import { oneTabAtATime } from '../browser/oneTabAtATime.ts';

/** The backup of the open log, for its children. It shows nothing while no log is open. */
export function BackupProvider({ children }: { readonly children: ReactNode }) {
  const session = useSessionStore();
  const settings = useSettingsStore();
  const environment = useEnvironment();
  const now = useSession();
  const photos = usePhotos();
  const holder = useContext(BackupHolderContext);
  if (now.kind !== 'open' || holder === undefined) return null;
  const { uid } = now.person;
  const backup = holder.backupOf(uid, () =>
    createFolderBackup({
      store: indexedDbBackupStore(uid),
      openCopy: () => session.openCopy(),
      photos,
      clock: environment.clock,
      timeZone: environment.timeZone,
      alone: (signal, work) => oneTabAtATime(`daylog-backup:${uid}`, signal, work),
      onBackedUp: (lastBackupDay) => settings.choose({ lastBackupDay }),
    }),
  );
  return <BackupContext value={backup}>{children}</BackupContext>;
}
