import { success } from '../../../src/lib/result.ts';
import { leastPasswordCheck } from '../../../src/account/leastPasswordCheck.ts';
import type { AccountCalls, Person } from '../../../src/account/AccountPort.ts';

/** A server on which all account calls succeed. */
export function willingAccount(person: Person): AccountCalls {
  const done = () => Promise.resolve(success(undefined));
  return {
    signUp: () => Promise.resolve(success(person)),
    signIn: () => Promise.resolve(success(person)),
    signOut: done,
    sendPasswordReset: done,
    checkPassword: (password) => Promise.resolve(success(leastPasswordCheck(password))),
    readAccount: () =>
      Promise.resolve(
        success({ email: person.email, isEmailVerified: false, areMailsPrinted: false }),
      ),
    confirmPassword: done,
    changePassword: done,
    changeEmail: done,
    sendVerification: done,
    deleteAccount: done,
  };
}
