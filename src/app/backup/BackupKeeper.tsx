import { useEffect } from 'react';

import { BackupNotice } from '../../features/backup/BackupNotice.tsx';
import { useBackup } from '../../hooks/transfer/useBackup.ts';
import { BackupProvider } from './BackupProvider.tsx';

/** The time between two looks at whether a backup is due, ms. A failed one is tried again then. */
const checkEveryMs = 60 * 60_000;

/** Makes the daily backup while a log is open, and says what needs the person. */
export function BackupKeeper() {
  return (
    <BackupProvider>
      <Keeper />
    </BackupProvider>
  );
}

function Keeper() {
  const backup = useBackup();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void backup.updateIfDue();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      // The log is closed.
      backup.stop();
    };
  }, [backup]);
  return <BackupNotice />;
}
