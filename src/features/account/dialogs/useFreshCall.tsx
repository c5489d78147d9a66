import { useRef, useState, type ReactNode } from 'react';

import { accountStep } from '../../../hooks/account/accountStep.ts';
import { useSession, type AccountError } from '../../../hooks/account/useSession.ts';
import type { Result } from '../../../lib/result.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
