import { type ReactNode, useRef, useState } from 'react';

import { accountStep } from '../../../hooks/account/accountStep.ts';
import { useSession, useSessionStore } from '../../../hooks/account/useSession.ts';
import type { AccountError } from '../../../account/AccountPort.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { account } from '../../../words/en/account.ts';
import { accountPage } from '../../../words/en/settings.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

type Call = () => Promise<Result<void, AccountError>>;

/**
 * Makes account calls that may need a recent sign-in. `run` makes one call. If the server wants the password
 * first, `dialog` asks for it and `run` repeats the call. If the person closes the dialog, `run` returns the
 * server's refusal.
 */
export function useFreshCall(): {
  readonly run: (call: Call) => ReturnType<Call>;
  readonly dialog: ReactNode;
} {
  const session = useSession();
  const [asking, setAsking] = useState<AccountError | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);

  async function run(call: Call): ReturnType<Call> {
    const first = await call();
    if (first.ok) return first;
    const step = accountStep(first.error);
    if (step !== 'confirm' && step !== 'sign-in') return first;
    setAsking(first.error);
    const isConfirmed = await new Promise<boolean>((resolve) => (answer.current = resolve));
    setAsking(null);
    return isConfirmed ? call() : first;
  }

  const email = session.kind === 'signed-out' ? '' : session.person.email;
  const dialog = asking !== null && (
    <ConfirmDialog
      email={email}
      hasEnded={accountStep(asking) === 'sign-in'}
      onAnswer={(isConfirmed) => answer.current(isConfirmed)}
    />
  );
  return { run, dialog };
}

/** Asks the person with address `email` for the password again. Signs in anew if the session has ended. */
function ConfirmDialog(props: {
  readonly email: string;
  readonly hasEnded: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}) {
  const { email, hasEnded, onAnswer } = props;
  const session = useSessionStore();
  const words = useWords(accountPage);
  const { password: passwordName } = useWords(account);

  async function confirm(password: string) {
    const result = hasEnded
      ? await session.signIn(email, password)
      : await session.confirmPassword(password);
    if (result.ok) onAnswer(true);
    return result;
  }

  return (
    <PasswordDialog
      title={words.confirmTitle}
      passwordLabel={passwordName}
      submitLabel={words.confirmButton}
      pendingLabel={words.confirming}
      onPassword={confirm}
      onClose={() => onAnswer(false)}
    >
      <p>{words.confirm}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </PasswordDialog>
  );
}
