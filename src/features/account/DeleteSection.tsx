import { useEffect, useState } from 'react';

import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';
import { ExportButton } from './ExportButton.tsx';
import { PasswordDialog } from './dialogs/PasswordDialog.tsx';

/** The way out for good: what goes, the export, and the question. */
export function DeleteSection() {
  const words = useWords('accountPage', accountPage);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="account-part" aria-labelledby="account-delete">
      <h2 id="account-delete">{words.deleteTitle}</h2>
      <p className="quiet">{words.deleteLead}</p>
      <div className="account-choices">
        <ExportButton />
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {words.deleteButton}
        </button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const { locale } = useEnvironment();
  const fill = useReadable(useDayLog().fillProgress);
  const unsent = useUnsent();

  return (
    <PasswordDialog
      title={words.deleteTitle}
      passwordLabel={words.deletePassword}
      submitLabel={words.deleteForGood}
      pendingLabel={words.deleteStarting}
      // A success takes the whole page away.
      onPassword={(password) => session.deleteAccount(password)}
      onClose={onClose}
    >
      <p>{words.deleteLead}</p>
      <p className="quiet">{words.deleteElsewhere}</p>
      {unsent > 0 && <p className="notice">{words.deleteUnsent(unsent, locale)}</p>}
      {fill.kind !== 'complete' && <p className="notice">{words.exportIncomplete}</p>}
      <div className="account-choices">
        <ExportButton />
      </div>
    </PasswordDialog>
  );
}

/** How many changes are on this device only; 0 until that is known. */
function useUnsent(): number {
  const log = useDayLog();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void log.countUnsent().then((count) => {
      // Where the device cannot be read the export says so when it is asked for.
      if (isCurrent && count.ok) setUnsent(count.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [log]);
  return unsent;
}
