import { useState } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DismissButton } from '../../ui/controls/DismissButton.tsx';
import { sessionNotices, menu } from '../../words/en/app.ts';
import { AccountForms } from './forms/AccountForms.tsx';

/** Tells a person after sign-in that their unsent changes waited on this device. */
export function KeptChangesNotice({ changes }: { readonly changes: number }) {
  const words = useWords(sessionNotices);
  const session = useSessionStore();
  const { locale } = useEnvironment();
  return (
    <div className="notice notice-quiet">
      <p role="status">{words.waited(changes, locale)}</p>
      <button type="button" className="button-link" onClick={() => session.dismissWaited()}>
        {words.dismiss}
      </button>
    </div>
  );
}

/**
 * Says that the device's clock is wrong by `offsetMs` (server minus device), and shows both times. Corrects
 * nothing: an entry keeps the wall time that the person saw.
 */
export function ClockNotice({ offsetMs }: { readonly offsetMs: number }) {
  const words = useWords(sessionNotices);
  const { clock, locale, timeZone } = useEnvironment();
  const [saidAtMs] = useState(() => clock.now());
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  const label = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone(),
  });
  return (
    <div className="notice notice-quiet">
      <p role="status">{words.clock(label.format(saidAtMs), label.format(saidAtMs + offsetMs))}</p>
      <button type="button" className="button-link" onClick={() => setIsDismissed(true)}>
        {words.dismiss}
      </button>
    </div>
  );
}

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
