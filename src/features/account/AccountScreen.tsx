import { useCallback, useEffect, useState } from 'react';

import { useSession, useSessionStore } from '../../hooks/account/useSession.ts';
import type { AccountDetails, AccountError } from '../../account/AccountPort.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { exporting } from '../../words/en/exporting.ts';
import { accountPage } from '../../words/en/settings.ts';
import './accountPage.css';
import { AccountPart } from './AccountPart.tsx';
import { PasswordDialog } from './dialogs/PasswordDialog.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSections } from './PasswordSections.tsx';

/** The account page: address, password, export and deletion. */
export function AccountScreen() {
  const words = useWords(accountPage);
  const store = useSessionStore();
  const session = useSession();
  const [details, setDetails] = useState<AccountDetails | null>(null);
  const [error, setError] = useState<AccountError | null>(null);

  const take = useCallback((result: Result<AccountDetails, AccountError>) => {
    if (result.ok) setDetails(result.value);
    setError(result.ok ? null : result.error);
  }, []);

  const account = session.kind === 'open' ? session.account : 'unknown';
  useEffect(() => {
    // `account` changes after a sign-in above this page: read again.
    let isCurrent = true;
    void store.readAccount().then((result) => {
      if (isCurrent) take(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, take, account]);

  if (session.kind !== 'open') return null;
  return (
    <section className="account-page">
      <h1 className="view-title">{words.title}</h1>
      <EmailSection
        email={details?.email ?? session.person.email}
        details={details}
        error={error}
        onCheck={async () => take(await store.readAccount())}
      />
      <PasswordSections email={details?.email ?? session.person.email} />
      <DeleteSection />
    </section>
  );
}

/** Deletes the account. The dialog lists the loss, offers an export, and asks for the password. */
function DeleteSection() {
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
