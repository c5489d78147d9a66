import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';
import { AccountPart } from './AccountPart.tsx';
import { ExportButton } from './ExportButton.tsx';

/** Exports the log, and says what the file lacks. */
export function ExportSection() {
  const words = useWords('accountPage', accountPage);
  const fill = useReadable(useDayLog().fillProgress);
  return (
    <AccountPart title={words.exportTitle}>
      <p className="quiet">{words.exportLead}</p>
      {fill.kind !== 'complete' && <p className="notice">{words.exportIncomplete}</p>}
      <ExportButton />
    </AccountPart>
  );
}
