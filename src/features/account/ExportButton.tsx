import { useState } from 'react';

import type { StorageError } from '../../hooks/useDayLog.ts';
import { useSessionStore, type AccountError } from '../../hooks/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { accountPage } from '../../words/en/accountPage.ts';
import { isAccountError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';

/** Offers everything this device holds of the log as a file. */
export function ExportButton() {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const [error, setError] = useState<StorageError | AccountError | null>(null);

  async function save() {
    const result = await session.exportCopy();
    setError(result.ok ? null : result.error);
    if (result.ok) saveAsFile(words.exportName, result.value);
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void save()}>
        {words.export}
      </button>
      {error !== null &&
        (isAccountError(error) ? (
          <Problem error={error} />
        ) : (
          <p role="alert" className="problem">
            {words.exportFailed}
          </p>
        ))}
    </>
  );
}
