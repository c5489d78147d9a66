import { useId, useState } from 'react';

import { useSession, useSessionStore } from '../../../hooks/account/useSession.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ShowTyped } from '../../../ui/controls/ShowTyped.tsx';
import { accountSentence } from '../../../words/accountSentence.ts';
import { account } from '../../../words/en/account.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** Confirms the password of the account, which the passphrase must differ from. */
export function PasswordStep(
  props: StepProps & {
    /** The sentence that refuses `password`; null: it may be the account's. */
    readonly refuse: (password: string) => string | null;
  },
) {
  const { answers, refuse, onNext } = props;
  const words = useWords(encryption).setUp;
  const ofAccount = useWords(account);
  const store = useSessionStore();
  const session = useSession();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const problem = (sentence: string) => ({ sentence, field: 'password' });
  const form = useStepForm(async (typed) => {
    const password = typed('password');
    if (password === '') return problem(ofAccount.problem['no-password']);
    // Before it is sent: the passphrase must never reach the server.
    const refusal = refuse(password);
    if (refusal !== null) return problem(refusal);
    const confirmed = await store.confirmPassword(password);
    if (confirmed.ok) return onNext({ ...answers, password });
    const isWrong = confirmed.error.kind === 'wrong-credentials';
    return problem(
      isWrong ? ofAccount.problem['wrong-password'] : accountSentence(confirmed.error, ofAccount),
    );
  });
  return (
    <StepFrame step={props} title={words.passwordTitle} form={form}>
      <p>{words.passwordLead}</p>
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
            aria-invalid={form.problem !== null}
          />
          <ShowTyped fieldId={id} isShown={isShown} onShow={setIsShown} />
        </div>
      </div>
    </StepFrame>
  );
}
