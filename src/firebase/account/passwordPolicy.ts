import { validatePassword, type Auth, type PasswordValidationStatus } from 'firebase/auth';

import { failure, success, type Result } from '../../lib/result.ts';
import { leastPasswordCheck, shortestPassword } from '../../account/leastPasswordCheck.ts';
import type {
  AccountError,
  PasswordCheck,
  PasswordRequirement,
} from '../../account/AccountPort.ts';
import { accountErrorOf } from './accountErrors.ts';

/**
 * Holds passwords against the project's policy, which the SDK asks the server for once. Where the server
 * has none to give (the Auth emulator of firebase-tools answers 501) Firebase's own least counts, and it
 * is not asked again; where it could not be reached the next check asks again.
 */
export function createPasswordChecks(
  auth: Auth,
): (password: string) => Promise<Result<PasswordCheck, AccountError>> {
  let isMissing = false;

  return async (password) => {
    if (isMissing) return success(leastPasswordCheck(password));
    try {
      return success(checkOf(await validatePassword(auth, password)));
    } catch (error) {
      const accountError = accountErrorOf(error);
      if (accountError.kind === 'network') return failure(accountError);
      isMissing = true;
      return success(leastPasswordCheck(password));
    }
  };
}

function checkOf(status: PasswordValidationStatus): PasswordCheck {
  const { customStrengthOptions: asked, enforcementState } = status.passwordPolicy;
  const requirements: PasswordRequirement[] = [];
  const add = (
    kind: PasswordRequirement['kind'],
    isMet: boolean | undefined,
    length: number | null = null,
  ) => {
    if (isMet !== undefined) requirements.push({ kind, length, isMet });
  };
  add('shortest', status.meetsMinPasswordLength, asked.minPasswordLength ?? shortestPassword);
  // Nobody types thousands of characters: told only to those who do.
  if (status.meetsMaxPasswordLength === false)
    add('longest', false, asked.maxPasswordLength ?? null);
  add('lowercase', status.containsLowercaseLetter);
  add('uppercase', status.containsUppercaseLetter);
  add('digit', status.containsNumericCharacter);
  add('symbol', status.containsNonAlphanumericCharacter);
  return { requirements, isEnforced: enforcementState === 'ENFORCE' };
}
