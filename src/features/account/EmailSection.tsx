import { useState } from 'react';

import { useSessionStore } from '../../hooks/account/useSession.ts';
import type { AccountDetails, AccountError } from '../../account/AccountPort.ts';
import { useWords } from '../../hooks/useWords.ts';
import { success } from '../../lib/result.ts';
import { accountPage } from '../../words/en/settings.ts';
import { AccountPart } from './AccountPart.tsx';
import { AccountField } from './forms/AccountField.tsx';
import { emailProblem } from './forms/accountProblem.ts';
import { Outcome } from './forms/Outcome.tsx';
import { Problem } from './forms/Problem.tsx';
import { useAccountForm } from './forms/useAccountForm.ts';
import { useFreshCall } from './dialogs/useFreshCall.tsx';

/**
 * Shows the address and whether it is verified, and lets the person change it. The page reserves space for the
 * server's answer, so that no button moves under the pointer.
 */
export function EmailSection(props: {
  readonly email: string;
  /** The server's answer; null before it arrives. */
  readonly details: AccountDetails | null;
  /** Why the server gave no answer. Null if it answered, or may still answer. */
  readonly error: AccountError | null;
  readonly onCheck: () => Promise<void>;
}) {
  const { email, details } = props;
  const words = useWords(accountPage);
  return (
    <AccountPart title={words.emailTitle}>
      <p className="account-address" dir="ltr">
        {email}
      </p>
      <p className="quiet">{words.whyVerify}</p>
      <Verification {...props} />
      <ChangeEmail areMailsPrinted={details?.areMailsPrinted === true} />
    </AccountPart>
  );
}

function Verification({ email, details, error, onCheck }: Parameters<typeof EmailSection>[0]) {
  const words = useWords(accountPage);
  const session = useSessionStore();
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<AccountError | null>(null);
  const isUnverified = details?.isEmailVerified === false;
  const problem = error ?? refusal;

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    const result = await session.sendVerification();
    setIsBusy(false);
    setIsSent(result.ok);
    setRefusal(result.ok ? null : result.error);
  }

  return (
    <>
      <div className="account-choices account-verification">
        {details === null && error === null && <span className="quiet">{words.loading}</span>}
        {details !== null && (
          <span className="quiet">
            {details.isEmailVerified ? words.verified : words.unverified}
          </span>
        )}
        {isUnverified && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void send()}
          >
            {words.sendVerification}
          </button>
        )}
        {isUnverified && isSent && (
          <button type="button" className="button" onClick={() => void onCheck()}>
            {words.checkAgain}
          </button>
        )}
      </div>
      <MailOutcome
        text={isUnverified && isSent ? words.verificationSent(email) : null}
        areMailsPrinted={details?.areMailsPrinted === true}
      />
      {problem !== null && <Problem error={problem} />}
    </>
  );
}

/** What a call that sends a mail has done; null before a success. */
function MailOutcome(props: { readonly text: string | null; readonly areMailsPrinted: boolean }) {
  const words = useWords(accountPage);
  return (
    <>
      <Outcome text={props.text} />
      {props.text !== null && props.areMailsPrinted && (
        <p className="quiet">{words.mailsArePrinted}</p>
      )}
    </>
  );
}

function ChangeEmail({ areMailsPrinted }: { readonly areMailsPrinted: boolean }) {
  const words = useWords(accountPage);
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
        <MailOutcome
          text={state.kind === 'done' ? words.emailSent(state.value) : null}
          areMailsPrinted={areMailsPrinted}
        />
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? words.changingEmail : words.changeEmail}
        </button>
      </form>
      {dialog}
    </>
  );
}
