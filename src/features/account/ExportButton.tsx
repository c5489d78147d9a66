import { useState } from 'react';

import { useLogExport } from '../../hooks/account/useLogExport.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';

/** Exports the whole log as a file, and says what the file lacks. */
export function ExportButton() {
  const words = useWords('accountPage', accountPage);
  const exportLog = useLogExport();
  const [outcome, setOutcome] = useState<'none' | 'failed' | 'lacks-history'>('none');

  async function save() {
    const result = await exportLog('daylog');
    if (result.kind === 'unreadable') {
      setOutcome('failed');
      return;
    }
    saveAsFile(result.name, result.content);
    const lacksHistory = result.missing.includes('versions') || result.missing.includes('trash');
    setOutcome(lacksHistory ? 'lacks-history' : 'none');
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void save()}>
        {words.export}
      </button>
      {outcome === 'failed' && (
        <p role="alert" className="problem">
          {words.exportFailed}
        </p>
      )}
      {outcome === 'lacks-history' && (
        <p role="status" className="notice">
          {words.exportLacksHistory}
        </p>
      )}
    </>
  );
}
