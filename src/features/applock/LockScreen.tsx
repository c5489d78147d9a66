import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { mostTries, useAppLock } from '../../hooks/account/useAppLock.ts';
import { useSession } from '../../hooks/account/useSession.ts';
import { readQueryPart } from '../../hooks/page/useSearchPath.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appLock } from '../../words/en/settings.ts';
import { app, menu } from '../../words/en/app.ts';
import './applock.css';
import { UnlockByDevice } from './DeviceUnlock.tsx';
import { SecretForm, useAskedSecret } from './SecretForm.tsx';

/** The screen of a locked tab, at any address. It shows nothing of the log. */
export function LockScreen(props: {
  /** A shared text waits for the unlocking. */
  readonly isTextWaiting: boolean;
  readonly onSignOut: () => void;
}) {
  const { isTextWaiting, onSignOut } = props;
  const words = useWords(appLock);
  const { signOut } = useWords(menu);
  const lock = useAppLock();
  const session = useSession();
  const [isOther, setIsOther] = useState(false);
  const { pin, device } = (session.kind === 'open' && session.appLock) || {};
  const secret = useAskedSecret();
  const isSpent = pin !== undefined && pin.tries >= mostTries;
  const asked = pin !== undefined && !isSpent && !isOther ? 'pin' : secret;
  const asksDevice = device !== undefined && !isSpent && !isOther;
  useQueryHidden();
  return (
    <main id="content" className="sign-in lock-screen" tabIndex={-1}>
      <h1 className="brand brand-large">{useWords(app).name}</h1>
      <p className="sign-in-lead">
        {asked === null || asksDevice ? words.opening : words.lockedLead[asked]}
      </p>
      {isTextWaiting && (
        <p role="status" className="notice">
          {words.textWaits}
        </p>
      )}
      {isSpent && (
        <p role="alert" className="problem">
          {words.pinSpent}
        </p>
      )}
      {asked !== null && (
        <SecretForm
          key={asked}
          asked={asked}
          submitLabel={words.unlock}
          onSecret={(typed) => (asked === 'pin' ? lock.unlockByPin(typed) : lock.unlock(typed))}
          takesFocus={!asksDevice}
          isSecond={asksDevice}
          buttons={
            asked === 'pin' &&
            secret !== null && (
              <button type="button" className="button" onClick={() => setIsOther(true)}>
                {words.useOther[secret]}
              </button>
            )
          }
        >
          {asksDevice && <UnlockByDevice />}
        </SecretForm>
      )}
      <div className="lock-rest">
        {asked === 'passphrase' && <p>{words.forgotten}</p>}
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
