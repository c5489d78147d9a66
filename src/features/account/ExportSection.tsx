import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { accountPage } from '../../words/en/settings.ts';
import { exporting } from '../../words/en/exporting.ts';
import { AccountPart } from './AccountPart.tsx';

/** Exports the log, and says what the file lacks. */
export function ExportSection() {
  const words = useWords(accountPage);
  const { willLackDays } = useWords(exporting);
  const fill = useReadable(useDayLog().fillProgress);
  return (
    <AccountPart title={words.exportTitle}>
      <p className="quiet">{words.exportLead}</p>
      {fill.kind !== 'complete' && <p className="notice">{willLackDays}</p>}
      <OwnExportButton />
    </AccountPart>
  );
}
