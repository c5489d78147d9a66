import type { ReactNode } from 'react';

import type { AccountError } from '../../../account/AccountPort.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { accountPage } from '../../../words/en/settings.ts';
import { AccountField } from '../forms/AccountField.tsx';
import { useAccountForm } from '../forms/useAccountForm.ts';

interface PasswordDialogProps {
  readonly title: string;
  /** The text above the password field. */
  readonly children: ReactNode;
  readonly passwordLabel: string;
  readonly submitLabel: string;
  /** The button's label while `onPassword` is pending. */
  readonly pendingLabel: string;
  /** Makes the call that needs the password. After a success the caller closes the dialog. */
  readonly onPassword: (password: string) => Promise<Result<unknown, AccountError>>;
  readonly onClose: () => void;
}

/** A dialog for a call that needs the password again. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, passwordLabel, submitLabel, pendingLabel, onPassword, onClose } = props;
  const words = useWords(accountPage);
  const { state, error, passwordInput, submit } = useAccountForm({
    check: ({ password }) => (password === '' ? { kind: 'no-password', field: 'password' } : null),
    send: ({ password }) => onPassword(password),
  });
  const isPending = state.kind === 'pending' || state.kind === 'done';

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="account-form" noValidate onSubmit={submit}>
        {props.children}
        <AccountField
          kind="password"
          label={passwordLabel}
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          error={error}
        />
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
