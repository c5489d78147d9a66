import { useCallback, useEffect, useState } from 'react';

import {
  useSession,
  useSessionStore,
  type AccountDetails,
  type AccountError,
} from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { accountPage } from '../../words/en/settings.ts';
import './accountPage.css';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExportSection } from './ExportSection.tsx';
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
      <ExportSection />
      <DeleteSection />
    </section>
  );
}
