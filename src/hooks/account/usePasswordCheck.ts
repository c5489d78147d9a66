import { useEffect, useState } from 'react';

import { leastPasswordCheck } from '../../account/leastPasswordCheck.ts';
import type { PasswordCheck } from '../../account/AccountPort.ts';
import { useSessionStore } from './useSession.ts';

export { shortestPassword } from '../../account/leastPasswordCheck.ts';

/**
 * Checks `password` against the project's password rules, or against Firebase's minimum until the server answers.
 * `refuses(password)` is true only for the password that was checked last, if the project refuses it. Asks nothing
 * while `isWanted` is false.
 */
export function usePasswordCheck(
  password: string,
  isWanted = true,
): { readonly check: PasswordCheck; readonly refuses: (password: string) => boolean } {
  const session = useSessionStore();
  const [answered, setAnswered] = useState<{
    readonly password: string;
    readonly check: PasswordCheck;
  } | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void session.checkPassword(password).then((result) => {
      if (isCurrent && result.ok) setAnswered({ password, check: result.value });
    });
    return () => {
      isCurrent = false;
    };
  }, [session, password, isWanted]);

  return {
    // Between a key press and its answer, keep the previous requirements.
    check: answered?.check ?? leastPasswordCheck(password),
    refuses: (typed) => answered?.password === typed && isRefused(answered.check),
  };
}

function isRefused({ requirements, isEnforced }: PasswordCheck): boolean {
  return requirements.some(({ kind, isMet }) => !isMet && (isEnforced || kind === 'shortest'));
}
