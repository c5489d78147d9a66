import { useEffect, useState } from 'react';

import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { accountPage } from '../../words/en/settings.ts';
import { exporting } from '../../words/en/exporting.ts';
import { AccountPart } from './AccountPart.tsx';
import { PasswordDialog } from './dialogs/PasswordDialog.tsx';

/** Deletes the account. The dialog lists the loss, offers an export, and asks for the password. */
export function DeleteSection() {
  const words = useWords(accountPage);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountPart title={words.deleteTitle} isDangerous>
      <p className="quiet">{words.deleteLead}</p>
      <button type="button" className="button button-danger" onClick={() => setIsOpen(true)}>
        {words.deleteButton}
      </button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </AccountPart>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(accountPage);
  const { willLackDays } = useWords(exporting);
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
      // After a success, another screen replaces this page.
      onPassword={(password) => session.deleteAccount(password)}
      onClose={onClose}
    >
      <p>{words.deleteLead}</p>
      <p className="quiet">{words.deleteElsewhere}</p>
      {unsent > 0 && <p className="notice">{words.deleteUnsent(unsent, locale)}</p>}
      {fill.kind !== 'complete' && <p className="notice">{willLackDays}</p>}
      <div className="account-choices">
        <OwnExportButton />
      </div>
    </PasswordDialog>
  );
}

/** The number of unsent changes on this device; 0 until it is known. */
function useUnsent(): number {
  const log = useDayLog();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void log.countUnsent().then((count) => {
      // A storage error is not shown here: the export reports it.
      if (isCurrent && count.ok) setUnsent(count.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [log]);
  return unsent;
}
