import { useEffect, useState } from 'react';

import { leastPasswordCheck } from '../../account/leastPasswordCheck.ts';
import type { PasswordCheck } from '../../account/AccountPort.ts';
import { useSessionStore } from './useSession.ts';

export { shortestPassword } from '../../account/leastPasswordCheck.ts';
export type { PasswordCheck, PasswordRequirement } from '../../account/AccountPort.ts';

/**
 * `password` held against what the project asks of one; against Firebase's own least until the server has
 * told. `refuses` says whether the project is known to refuse a password: the one that was checked last.
 * Nothing is asked while it is not wanted.
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
    // For the moment between a key and its answer the requirements stand as they were.
    check: answered?.check ?? leastPasswordCheck(password),
    refuses: (typed) => answered?.password === typed && isRefused(answered.check),
  };
}

function isRefused({ requirements, isEnforced }: PasswordCheck): boolean {
  return requirements.some(({ kind, isMet }) => !isMet && (isEnforced || kind === 'shortest'));
}
