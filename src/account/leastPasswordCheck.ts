import type { PasswordCheck } from './AccountPort.ts';

/** Number of characters. The shortest password that Firebase Auth accepts, whatever the project's policy. */
export const shortestPassword = 6;

/** Checks `password` against Firebase's own minimum, while the project's policy is unknown. */
export function leastPasswordCheck(password: string): PasswordCheck {
  const isMet = password.length >= shortestPassword;
  return {
    requirements: [{ kind: 'shortest', length: shortestPassword, isMet }],
    isEnforced: false,
  };
}
