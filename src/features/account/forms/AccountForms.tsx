import { useEffect, useState } from 'react';

import { usePasswordCheck } from '../../../hooks/account/usePasswordCheck.ts';
import { useSessionStore } from '../../../hooks/account/useSession.ts';
import type { AccountError } from '../../../account/AccountPort.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { success, type Result } from '../../../lib/result.ts';
import { account } from '../../../words/en/account.ts';
import type { Words } from '../../../words/Words.ts';
import { AccountField } from './AccountField.tsx';
import { emailProblem, passwordProblem, type FieldError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';
import { useAccountForm, type Typed } from './useAccountForm.ts';

/** The three forms of a signed-out person. */
type AccountForm = keyof Words['account']['form'];

interface AccountFormsProps {
  /** The form to show first. */
  readonly initial?: AccountForm;
  /** Fills in the address and makes it read-only, when the same person signs in again. */
  readonly fixedEmail?: string;
  readonly onSignedIn?: () => void;
  /** The first field takes the focus. */
  readonly startsFocused?: boolean;
}

/** The forms "Sign in", "Create account" and "Forgot password?", one at a time. */
export function AccountForms({
  initial = 'sign-in',
  fixedEmail,
  onSignedIn,
  startsFocused = false,
}: AccountFormsProps) {
  const words = useWords(account);
  const session = useSessionStore();
  const [form, setForm] = useState(initial);
  const [password, setPassword] = useState('');
  const [isOtherAddress, setIsOtherAddress] = useState(false);
  const { check: passwordCheck, refuses } = usePasswordCheck(password, form === 'create');
  const { state, error, emailInput, passwordInput, submit, clear } = useAccountForm({
    check,
    send,
  });
  useEffect(() => {
    if (startsFocused && document.activeElement === document.body) emailInput.current?.focus();
  }, [startsFocused, emailInput]);
  const isPending = state.kind === 'pending';
  const sentTo = state.kind === 'done' ? state.value : null;

  function turnTo(next: AccountForm) {
    setForm(next);
    clear();
    emailInput.current?.focus();
  }

  function check(typed: Typed): FieldError | null {
    const problem = emailProblem(typed.email);
    if (problem !== null || form === 'reset') return problem;
    return passwordProblem(typed.password, form === 'create' && refuses(typed.password));
  }

  /** Sends the form. Returns the address of the mail that was sent; null after a sign-in. */
  async function send(typed: Typed): Promise<Result<string | null, AccountError>> {
    if (form === 'reset') {
      const sent = await session.sendPasswordReset(typed.email);
      // A refusal would reveal that the address has no account.
      const isSent = sent.ok || sent.error.kind === 'user-not-found';
      return isSent ? success(typed.email) : sent;
    }
    const result = await session[form === 'create' ? 'signUp' : 'signIn'](
      typed.email,
      typed.password,
    );
    if (!result.ok) return result;
    onSignedIn?.();
    return success(null);
  }

  const errorAt = (field: FieldError['field']) => (error?.field === field ? error : null);
  const formError = errorAt('form');

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <AccountField
        kind="email"
        label={words.email}
        ref={emailInput}
        name="email"
        autoComplete={form === 'create' ? 'email' : 'username'}
        defaultValue={fixedEmail}
        readOnly={fixedEmail !== undefined && !isOtherAddress}
        error={errorAt('email')}
      />
      {form !== 'reset' && (
        <AccountField
          kind="password"
          label={words.password}
          ref={passwordInput}
          name="password"
          autoComplete={form === 'create' ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorAt('password')}
          check={form === 'create' ? passwordCheck : undefined}
        />
      )}
      {formError !== null && <Problem error={formError} />}
      {sentTo !== null && (
        <p role="status" className="notice">
          {words.resetSent(sentTo)}
        </p>
      )}
      <button type="submit" className="button button-main" aria-disabled={isPending}>
        {isPending ? words.form[form].pending : words.form[form].submit}
      </button>
      <FormTurns form={form} isKnown={fixedEmail !== undefined} onTurn={turnTo} />
      {fixedEmail !== undefined && !isOtherAddress && (
        <button
          type="button"
          className="button-link"
          onClick={() => {
            setIsOtherAddress(true);
            emailInput.current?.focus();
          }}
        >
          {words.otherAddress}
        </button>
      )}
    </form>
  );
}

/** Links to the other two forms. */
function FormTurns(props: {
  readonly form: AccountForm;
  readonly isKnown: boolean;
  readonly onTurn: (form: AccountForm) => void;
}) {
  const words = useWords(account);
  const turn = (form: AccountForm, name: string) => (
    <button type="button" className="button-link" onClick={() => props.onTurn(form)}>
      {name}
    </button>
  );
  if (props.form !== 'sign-in') {
    return <p className="account-turns">{turn('sign-in', words.back)}</p>;
  }
  return (
    <p className="account-turns">
      {!props.isKnown && turn('create', words.createInstead)}
      {turn('reset', words.forgot)}
    </p>
  );
}
