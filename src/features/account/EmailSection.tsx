import { useState } from 'react';

import {
  useSessionStore,
  type AccountDetails,
  type AccountError,
} from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { success } from '../../lib/result.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';
import { AccountPart } from './AccountPart.tsx';
import { AccountField } from './forms/AccountField.tsx';
import { emailProblem } from './forms/accountProblem.ts';
import { Outcome } from './forms/Outcome.tsx';
import { Problem } from './forms/Problem.tsx';
import { useAccountForm } from './forms/useAccountForm.ts';
import { useFreshCall } from './dialogs/useFreshCall.tsx';

/** Shows the address and whether it is verified, and lets the person change it. */
export function EmailSection(props: {
  readonly email: string;
  /** The server's answer; null before it arrives. */
  readonly details: AccountDetails | null;
  /** Why the server gave no answer; null when it did, or may still. */
  readonly error: AccountError | null;
  readonly onCheck: () => Promise<void>;
}) {
  const { email, details, error } = props;
  const words = useWords('accountPage', accountPage);
  return (
    <AccountPart title={words.emailTitle}>
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
      <ChangeEmail />
      {details?.areMailsPrinted === true && <p className="quiet">{words.mailsArePrinted}</p>}
    </AccountPart>
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
      <Outcome text={isSent ? words.verificationSent(props.email) : null} />
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
  const { state, error, emailInput, submit } = useAccountForm({
    check: ({ email }) => emailProblem(email),
    send: async ({ email }) => {
      const result = await run(() => session.changeEmail(email));
      return result.ok ? success(email) : result;
    },
  });
  const isPending = state.kind === 'pending';

  return (
    <>
      <form className="account-form" noValidate onSubmit={submit}>
        <AccountField
          kind="email"
          label={words.newEmail}
          ref={emailInput}
          name="new-email"
          autoComplete="email"
          error={error}
        />
        <Outcome text={state.kind === 'done' ? words.emailSent(state.value) : null} />
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? words.changingEmail : words.changeEmail}
        </button>
      </form>
      {dialog}
    </>
  );
}
