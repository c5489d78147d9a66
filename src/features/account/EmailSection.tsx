import { useId, useRef, useState, type SubmitEvent } from 'react';

import {
  useSessionStore,
  type AccountDetails,
  type AccountError,
} from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { accountPage } from '../../words/en/accountPage.ts';
import type { FieldError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';
import { useFreshCall } from './useFreshCall.tsx';

/** The address: whether it is verified, and the way to another one. */
export function EmailSection(props: {
  readonly email: string;
  /** What the server says; null before it has answered. */
  readonly details: AccountDetails | null;
  /** Why it did not answer. */
  readonly error: AccountError | null;
  readonly onCheck: () => Promise<void>;
}) {
  const { email, details, error } = props;
  const words = useWords('accountPage', accountPage);
  return (
    <section className="account-part" aria-labelledby="account-email">
      <h2 id="account-email">{words.emailTitle}</h2>
      <p className="account-address">
        <span dir="ltr">{email}</span>
        {details !== null && (
          <span className="quiet">
            {details.isEmailVerified ? words.verified : words.unverified}
          </span>
        )}
      </p>
      {details === null && error === null && <p className="quiet">{words.loading}</p>}
      {error !== null && <Problem error={error} />}
      {details?.isEmailVerified === false && <Verification email={email} onCheck={props.onCheck} />}
      {details?.areMailsPrinted === true && <p className="quiet">{words.mailsArePrinted}</p>}
      <ChangeEmail />
    </section>
  );
}

function Verification(props: { readonly email: string; readonly onCheck: () => Promise<void> }) {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AccountError | null>(null);

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    const result = await session.sendVerification();
    setIsBusy(false);
    setIsSent(result.ok);
    setError(result.ok ? null : result.error);
  }

  return (
    <>
      <p className="quiet">{words.whyVerify}</p>
      <p role="status">{isSent && words.verificationSent(props.email)}</p>
      {error !== null && <Problem error={error} />}
      <div className="account-choices">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void send()}>
          {words.sendVerification}
        </button>
        {isSent && (
          <button type="button" className="button" onClick={() => void props.onCheck()}>
            {words.checkAgain}
          </button>
        )}
      </div>
    </>
  );
}

function ChangeEmail() {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const { run, dialog } = useFreshCall();
  const [error, setError] = useState<FieldError | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setSentTo(null);
    const email = (input.current?.value ?? '').trim();
    if (email === '') {
      setError({ kind: 'no-email', field: 'email' });
      input.current?.focus();
      return;
    }
    setError(null);
    setIsPending(true);
    const result = await run(() => session.changeEmail(email));
    setIsPending(false);
    if (result.ok) setSentTo(email);
    else setError(result.error);
  }

  return (
    <>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{words.newEmail}</label>
          <input
            ref={input}
            id={id}
            className="input"
            type="email"
            name="new-email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-problem`}
          />
          {error !== null && <Problem id={`${id}-problem`} error={error} />}
        </div>
        <p role="status" className={sentTo === null ? 'visually-hidden' : 'notice'}>
          {sentTo !== null && words.emailSent(sentTo)}
        </p>
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? words.changingEmail : words.changeEmail}
        </button>
      </form>
      {dialog}
    </>
  );
}
