import { useId, useRef, useState, type SubmitEvent } from 'react';

import { useSessionStore } from '../../hooks/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { account } from '../../words/en/account.ts';
import { accountPage } from '../../words/en/accountPage.ts';
import type { FieldError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';

/** Asks the person of `email` for the password once more. Where the session has ended it signs in anew. */
export function ConfirmDialog(props: {
  readonly email: string;
  readonly hasEnded: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}) {
  const { email, hasEnded, onAnswer } = props;
  const session = useSessionStore();
  const words = useWords('accountPage', accountPage);
  const { password: passwordName } = useWords('account', account);
  const [error, setError] = useState<FieldError | null>(null);
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const password = input.current?.value ?? '';
    if (password === '') {
      setError({ kind: 'no-password', field: 'password' });
      input.current?.focus();
      return;
    }
    setIsPending(true);
    const result = hasEnded
      ? await session.signIn(email, password)
      : await session.confirmPassword(password);
    setIsPending(false);
    if (result.ok) {
      onAnswer(true);
      return;
    }
    setError(result.error);
    input.current?.focus();
  }

  return (
    <Dialog title={words.confirmTitle} onClose={() => onAnswer(false)}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{words.confirm}</p>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="field">
          <label htmlFor={id}>{passwordName}</label>
          <input
            ref={input}
            id={id}
            className="input"
            type="password"
            name="password"
            autoComplete="current-password"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-problem`}
          />
          {error !== null && <Problem id={`${id}-problem`} error={error} />}
        </div>
        <div className="dialog-choices">
          <button type="submit" className="button button-main" aria-disabled={isPending}>
            {isPending ? words.confirming : words.confirmButton}
          </button>
          <button type="button" className="button" onClick={() => onAnswer(false)}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
