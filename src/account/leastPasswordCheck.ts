import type { PasswordCheck } from './AccountPort.ts';

/** Characters. The shortest password that Firebase Auth takes, whatever a project asks besides. */
export const shortestPassword = 6;

/** `password` held against Firebase's own least, for as long as the project's policy is not known. */
export function leastPasswordCheck(password: string): PasswordCheck {
  const isMet = password.length >= shortestPassword;
  return {
    requirements: [{ kind: 'shortest', length: shortestPassword, isMet }],
    isEnforced: false,
  };
}
