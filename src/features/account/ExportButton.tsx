import { useState } from 'react';

import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';

/** Exports the device's copy of the log as a file. */
export function ExportButton() {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const [isFailed, setIsFailed] = useState(false);

  async function save() {
    const result = await session.exportCopy();
    setIsFailed(!result.ok);
    if (result.ok) saveAsFile(words.exportName, result.value);
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void save()}>
        {words.export}
      </button>
      {isFailed && (
        <p role="alert" className="problem">
          {words.exportFailed}
        </p>
      )}
    </>
  );
}
