import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useAppLock } from '../../hooks/account/useAppLock.ts';
import { readQueryPart } from '../../hooks/page/useSearchPath.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appLock } from '../../words/en/settings.ts';
import { app, menu } from '../../words/en/app.ts';
import './applock.css';
import { PassphraseForm } from './PassphraseForm.tsx';

/** The screen of a locked tab, at any address. It shows nothing of the log. */
export function LockScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  const words = useWords(appLock);
  const { signOut } = useWords(menu);
  const lock = useAppLock();
  useQueryHidden();
  return (
    <main id="content" className="sign-in lock-screen" tabIndex={-1}>
      <h1 className="brand brand-large">{useWords(app).name}</h1>
      <p className="sign-in-lead">{words.lockedLead}</p>
      <PassphraseForm
        submitLabel={words.unlock}
        onPassphrase={(passphrase) => lock.unlock(passphrase)}
        takesFocus
      />
      <div className="lock-rest">
        <p>{words.forgotten}</p>
        <button type="button" className="button" onClick={onSignOut}>
          {signOut}
        </button>
      </div>
    </main>
  );
}

/** Removes the query of a search from the address: it may hold words of the log. */
function useQueryHidden(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const hasQuery = readQueryPart(location) !== '';
  useEffect(() => {
    if (hasQuery) void navigate({ search: '', hash: '' }, { replace: true });
  }, [hasQuery, navigate]);
}
