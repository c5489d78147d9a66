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
 * Checks passwords against the project's policy. The SDK asks the server for the policy once.
 *
 * A server may have no policy: the Auth emulator of firebase-tools answers 501. Then Firebase's own minimum
 * counts, and the server is not asked again. After a network failure the next check asks again.
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
  // Show the maximum only to a person who exceeds it.
  if (status.meetsMaxPasswordLength === false)
    add('longest', false, asked.maxPasswordLength ?? null);
  add('lowercase', status.containsLowercaseLetter);
  add('uppercase', status.containsUppercaseLetter);
  add('digit', status.containsNumericCharacter);
  add('symbol', status.containsNonAlphanumericCharacter);
  return { requirements, isEnforced: enforcementState === 'ENFORCE' };
}
