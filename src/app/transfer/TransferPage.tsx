import { BackupSection } from '../../features/backup/BackupSection.tsx';
import { ExportSection } from '../../features/transfer/ExportSection.tsx';
import { TransferScreen } from '../../features/transfer/TransferScreen.tsx';
import { BackupProvider } from '../backup/BackupProvider.tsx';

/** The screen "Import and export". */
export function TransferPage() {
  return (
    <TransferScreen>
      <ExportSection />
      <BackupProvider>
        <BackupSection />
      </BackupProvider>
    </TransferScreen>
  );
}
