import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import type { AccountError } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { accountPage } from '../../words/en/accountPage.ts';
import type { FieldError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';

interface PasswordDialogProps {
  readonly title: string;
  /** What is said above the password. */
  readonly children: ReactNode;
  readonly passwordLabel: string;
  readonly submitLabel: string;
  /** What the button says until `onPassword` has answered. */
  readonly pendingLabel: string;
  /** Does what is asked for with the password; whoever shows the dialog takes it away after a success. */
  readonly onPassword: (password: string) => Promise<Result<unknown, AccountError>>;
  readonly onClose: () => void;
}

/** A dialog for what needs the password once more. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, passwordLabel, submitLabel, pendingLabel, onPassword, onClose } = props;
  const words = useWords('accountPage', accountPage);
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
    const result = await onPassword(password);
    if (result.ok) return;
    setIsPending(false);
    setError(result.error);
    input.current?.focus();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        {props.children}
        <div className="field">
          <label htmlFor={id}>{passwordLabel}</label>
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
            {isPending ? pendingLabel : submitLabel}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
