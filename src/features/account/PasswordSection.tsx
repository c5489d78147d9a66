import { useId, useRef, useState, type SubmitEvent } from 'react';

import { shortestPassword, usePasswordCheck } from '../../hooks/account/usePasswordCheck.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { accountPage } from '../../words/en/accountPage.ts';
import type { FieldError } from './accountProblem.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { Problem } from './Problem.tsx';
import { useFreshCall } from './useFreshCall.tsx';

/** Another password for the account of `email`. */
export function PasswordSection({ email }: { readonly email: string }) {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const { run, dialog } = useFreshCall();
  const [password, setPassword] = useState('');
  const { check, refuses } = usePasswordCheck(password);
  const [error, setError] = useState<FieldError | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setIsChanged(false);
    const typed = input.current?.value ?? password;
    const problem = problemOf(typed, !refuses(typed));
    setError(problem);
    if (problem !== null) {
      input.current?.focus();
      return;
    }
    setIsPending(true);
    const result = await run(() => session.changePassword(typed));
    setIsPending(false);
    setIsChanged(result.ok);
    if (result.ok) setPassword('');
    else setError(result.error);
  }

  return (
    <section className="account-part" aria-labelledby="account-password">
      <h2 id="account-password">{words.passwordTitle}</h2>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="field">
          <label htmlFor={id}>{words.newPassword}</label>
          <input
            ref={input}
            id={id}
            className="input"
            type="password"
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={error !== null}
            aria-describedby={error === null ? `${id}-rules` : `${id}-problem ${id}-rules`}
          />
          <PasswordRules id={`${id}-rules`} check={check} />
          {error !== null && <Problem id={`${id}-problem`} error={error} />}
        </div>
        <p role="status" className={isChanged ? 'notice' : 'visually-hidden'}>
          {isChanged && words.passwordChanged}
        </p>
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? words.changingPassword : words.changePassword}
        </button>
      </form>
      {dialog}
    </section>
  );
}

function problemOf(password: string, isGood: boolean): FieldError | null {
  if (password === '') return { kind: 'no-password', field: 'password' };
  if (password.length < shortestPassword) return { kind: 'short-password', field: 'password' };
  return isGood ? null : { kind: 'poor-password', field: 'password' };
}
