import { useState } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { DismissButton } from '../../ui/controls/DismissButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { menu } from '../../words/en/app.ts';
import { AccountForms } from './forms/AccountForms.tsx';

/** Says above the log that the server ended the session. The log stays open. */
export function SessionEnded(props: {
  readonly email: string;
  /** Absent while the notice must stay. */
  readonly onDismiss?: () => void;
}) {
  const { email, onDismiss } = props;
  const words = useWords(menu);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="notice session-ended">
      <p role="alert">{words.sessionEnded}</p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {words.signInAgain}
      </button>
      {onDismiss && <DismissButton onDismiss={onDismiss} />}
      {isOpen && <SignInAgainDialog email={email} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Signs the same person in again, above their open log. */
function SignInAgainDialog(props: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Dialog title={useWords(menu).signInAgain} onClose={props.onClose}>
      <AccountForms fixedEmail={props.email} onSignedIn={props.onClose} />
    </Dialog>
  );
}
