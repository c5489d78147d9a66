import { useState } from 'react';

import { usePasswordCheck } from '../../hooks/account/usePasswordCheck.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import { useIsPassphrase } from '../../hooks/log/useIsPassphrase.ts';
import { useWords } from '../../hooks/useWords.ts';
import { failure } from '../../lib/result.ts';
import { accountPage } from '../../words/en/settings.ts';
import { AccountPart } from './AccountPart.tsx';
import { AccountField } from './forms/AccountField.tsx';
import { passwordProblem, type FieldError } from './forms/accountProblem.ts';
import { Outcome } from './forms/Outcome.tsx';
import { Problem } from './forms/Problem.tsx';
import { useAccountForm } from './forms/useAccountForm.ts';
import { useFreshCall } from './dialogs/useFreshCall.tsx';

/**
 * Changes the password of the account with address `email`, which needs the current one. Firebase's client SDK has
 * no other way to end the sessions of other devices, so the button for that leads to the same form.
 */
export function PasswordSections({ email }: { readonly email: string }) {
  const words = useWords(accountPage);
  const session = useSessionStore();
  const { run, dialog } = useFreshCall();
  const isPassphrase = useIsPassphrase();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { check, refuses } = usePasswordCheck(password);
  const { state, error, currentInput, passwordInput, submit } = useAccountForm({
    check: (typed) =>
      typed.currentPassword === ''
        ? { kind: 'no-password', field: 'current-password' }
        : passwordProblem(typed.password, refuses(typed.password)),
    send: async (typed) => {
      if (await isPassphrase(typed.password))
        return failure({ kind: 'is-passphrase', field: 'password' });
      const result = await run(() => session.changePassword(typed.currentPassword, typed.password));
      if (!result.ok) return failure(atItsField(result.error));
      setCurrent('');
      setPassword('');
      return result;
    },
  });
  const errorAt = (field: FieldError['field']) => (error?.field === field ? error : null);
  const formError = errorAt('form');
  const isPending = state.kind === 'pending';

  return (
    <>
      <AccountPart title={words.passwordTitle}>
        <form className="account-form" noValidate onSubmit={submit}>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <AccountField
            kind="password"
            label={words.currentPassword}
            ref={currentInput}
            name="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={errorAt('current-password')}
          />
          <AccountField
            kind="password"
            label={words.newPassword}
            ref={passwordInput}
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errorAt('password')}
            check={check}
          />
          {formError !== null && <Problem error={formError} />}
          <Outcome text={state.kind === 'done' ? words.passwordChanged : null} />
          <button type="submit" className="button" aria-disabled={isPending}>
            {isPending ? words.changingPassword : words.changePassword}
          </button>
        </form>
        {dialog}
      </AccountPart>
      <AccountPart title={words.everywhereTitle}>
        <p className="quiet">{words.everywhere}</p>
        <button type="button" className="button" onClick={() => currentInput.current?.focus()}>
          {words.everywhereButton}
        </button>
      </AccountPart>
    </>
  );
}

/** The server refuses the current password, not the new one. */
function atItsField(error: AccountError): FieldError {
  return error.kind === 'wrong-credentials'
    ? { kind: 'wrong-password', field: 'current-password' }
    : error;
}
