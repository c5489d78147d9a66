import { useState } from 'react';

import { usePasswordCheck } from '../../hooks/account/usePasswordCheck.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { accountPage } from '../../words/en/account/accountPage.ts';
import { AccountField } from './forms/AccountField.tsx';
import { passwordProblem } from './forms/accountProblem.ts';
import { useAccountForm } from './forms/useAccountForm.ts';
import { useFreshCall } from './dialogs/useFreshCall.tsx';

/** Changes the password of the account with address `email`. */
export function PasswordSection({ email }: { readonly email: string }) {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const { run, dialog } = useFreshCall();
  const [password, setPassword] = useState('');
  const { check, refuses } = usePasswordCheck(password);
  const { state, error, passwordInput, submit } = useAccountForm({
    check: (typed) => passwordProblem(typed.password, refuses(typed.password)),
    send: async (typed) => {
      const result = await run(() => session.changePassword(typed.password));
      if (result.ok) setPassword('');
      return result;
    },
  });
  const isPending = state.kind === 'pending';
  const isChanged = state.kind === 'done';

  return (
    <section className="account-part" aria-labelledby="account-password">
      <h2 id="account-password">{words.passwordTitle}</h2>
      <form className="account-form" noValidate onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <AccountField
          kind="password"
          label={words.newPassword}
          ref={passwordInput}
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
          check={check}
        />
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
