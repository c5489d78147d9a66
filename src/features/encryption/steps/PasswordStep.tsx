import { useId, useState } from 'react';

import { useSession, useSessionStore } from '../../../hooks/account/useSession.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ShowTyped } from '../../../ui/controls/ShowTyped.tsx';
import { accountSentence } from '../../../words/accountSentence.ts';
import { account } from '../../../words/en/account.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { type Problem, useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** The sentence that refuses `password`; null: it may be the account's. */
type Refuse = (password: string) => string | null;

/** Confirms the password of the account, which the passphrase must differ from. */
export function PasswordStep(props: StepProps & { readonly refuse: Refuse }) {
  const { answers, refuse, onNext } = props;
  const words = useWords(encryption).setUp;
  const check = usePasswordCheck(refuse);
  const form = useStepForm(async (typed) => {
    const password = typed('password');
    return (await check(password)) ?? onNext({ ...answers, password });
  });
  return (
    <StepFrame step={props} title={words.passwordTitle} form={form}>
      <p>{words.passwordLead}</p>
      <PasswordField isWrong={form.problem !== null} />
    </StepFrame>
  );
}

/** Finds out whether a text is the password of the account. The check resolves to the problem; null: it is. */
export function usePasswordCheck(refuse: Refuse): (password: string) => Promise<Problem | null> {
  const words = useWords(account);
  const store = useSessionStore();
  const problem = (sentence: string) => ({ sentence, field: 'password' });
  return async (password) => {
    if (password === '') return problem(words.problem['no-password']);
    // Before it is sent: the passphrase must never reach the server.
    const refusal = refuse(password);
    if (refusal !== null) return problem(refusal);
    const confirmed = await store.confirmPassword(password);
    if (confirmed.ok) return null;
    const isWrong = confirmed.error.kind === 'wrong-credentials';
    return problem(
      isWrong ? words.problem['wrong-password'] : accountSentence(confirmed.error, words),
    );
  };
}

/** The field for the password of the account. */
export function PasswordField({ isWrong }: { readonly isWrong: boolean }) {
  const words = useWords(encryption).setUp;
  const session = useSession();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.kind === 'open' ? session.person.email : ''}
        readOnly
        hidden
      />
      <label htmlFor={id}>{words.password}</label>
      <div className="account-input">
        <input
          id={id}
          name="password"
          className="input"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
        />
        <ShowTyped fieldId={id} isShown={isShown} onShow={setIsShown} />
      </div>
    </div>
  );
}
