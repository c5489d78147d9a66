import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';

import { useSessionStore } from '../../hooks/account/useSession.ts';
import { shortestPassword, usePasswordCheck } from '../../hooks/account/usePasswordCheck.ts';
import { useWords } from '../../hooks/useWords.ts';
import { account } from '../../words/en/account.ts';
import type { Words } from '../../words/Words.ts';
import type { FieldError } from './accountProblem.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { Problem } from './Problem.tsx';

/** The three forms of a person who is not signed in. */
type AccountForm = keyof Words['account']['form'];

interface AccountFormsProps {
  /** The form to begin with. */
  readonly initial?: AccountForm;
  /** Fills in and holds the address: the person is known and signs in again. */
  readonly fixedEmail?: string;
  readonly onSignedIn?: () => void;
}

/** Sign in, create an account, ask for a new password: one form that changes its last button. */
export function AccountForms({ initial = 'sign-in', fixedEmail, onSignedIn }: AccountFormsProps) {
  const words = useWords('account', account);
  const session = useSessionStore();
  const [form, setForm] = useState(initial);
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<FieldError | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [isOtherAddress, setIsOtherAddress] = useState(false);
  const { check: passwordCheck, refuses } = usePasswordCheck(password, form === 'create');
  const id = useId();

  useLayoutEffect(() => {
    if (error?.field === 'email') emailInput.current?.focus();
    if (error?.field === 'password') passwordInput.current?.focus();
  }, [error]);

  function turnTo(next: AccountForm) {
    setForm(next);
    setError(null);
    setSentTo(null);
    emailInput.current?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setSentTo(null);
    // A password manager may have filled in a field without React's hearing of it.
    const typed = {
      email: (emailInput.current?.value ?? email).trim(),
      password: passwordInput.current?.value ?? password,
    };
    const problem = check(form, typed, refuses);
    setError(problem);
    if (problem !== null) return;
    setIsPending(true);
    const result = await send(typed);
    setIsPending(false);
    if (!result.ok) setError(result.error);
    else if (form === 'reset') setSentTo(typed.email);
    else onSignedIn?.();
  }

  function send(typed: { readonly email: string; readonly password: string }) {
    if (form === 'reset') return session.sendPasswordReset(typed.email);
    if (form === 'create') return session.signUp(typed.email, typed.password);
    return session.signIn(typed.email, typed.password);
  }

  const describes = (field: FieldError['field']) =>
    error?.field === field ? `${id}-${field}-problem` : undefined;
  const problemAt = (field: FieldError['field']) =>
    error?.field === field && <Problem id={`${id}-${field}-problem`} error={error} />;
  const hintId = form === 'create' ? `${id}-hint` : undefined;

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={`${id}-email`}>{words.email}</label>
        <input
          ref={emailInput}
          id={`${id}-email`}
          className="input"
          type="email"
          name="email"
          autoComplete={form === 'create' ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={fixedEmail !== undefined && !isOtherAddress}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={error?.field === 'email'}
          aria-describedby={describes('email')}
        />
        {problemAt('email')}
      </div>
      {form !== 'reset' && (
        <div className="field">
          <label htmlFor={`${id}-password`}>{words.password}</label>
          <input
            ref={passwordInput}
            id={`${id}-password`}
            className="input"
            type="password"
            name="password"
            autoComplete={form === 'create' ? 'new-password' : 'current-password'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={error?.field === 'password'}
            aria-describedby={
              [describes('password'), hintId].filter(Boolean).join(' ') || undefined
            }
          />
          {hintId !== undefined && <PasswordRules id={hintId} check={passwordCheck} />}
          {problemAt('password')}
        </div>
      )}
      {problemAt('form')}
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

/** What is wrong before anything is sent, or null. An existing password may be of any length. */
function check(
  form: AccountForm,
  typed: { readonly email: string; readonly password: string },
  refuses: (password: string) => boolean,
): FieldError | null {
  if (typed.email === '') return { kind: 'no-email', field: 'email' };
  if (form === 'reset') return null;
  if (typed.password === '') return { kind: 'no-password', field: 'password' };
  if (typed.password.length < shortestPassword) {
    return { kind: 'short-password', field: 'password' };
  }
  if (form === 'create' && refuses(typed.password)) {
    return { kind: 'poor-password', field: 'password' };
  }
  return null;
}

/** The ways to the other forms. */
function FormTurns(props: {
  readonly form: AccountForm;
  readonly isKnown: boolean;
  readonly onTurn: (form: AccountForm) => void;
}) {
  const words = useWords('account', account);
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
