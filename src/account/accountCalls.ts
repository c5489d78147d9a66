import type { Result } from '../lib/result.ts';
import type { AccountCalls, AccountError } from './AccountPort.ts';

/** Passes one account call to its implementation. */
export type AskAccount = <Value>(
  ask: (account: AccountCalls) => Promise<Result<Value, AccountError>>,
) => Promise<Result<Value, AccountError>>;

/** All account calls, each passed on by `ask`. */
export function accountCallsBy(ask: AskAccount): AccountCalls {
  return {
    signUp: (email, password) => ask((account) => account.signUp(email, password)),
    signIn: (email, password) => ask((account) => account.signIn(email, password)),
    signOut: () => ask((account) => account.signOut()),
    sendPasswordReset: (email) => ask((account) => account.sendPasswordReset(email)),
    checkPassword: (password) => ask((account) => account.checkPassword(password)),
    readAccount: () => ask((account) => account.readAccount()),
    confirmPassword: (password) => ask((account) => account.confirmPassword(password)),
    changePassword: (current, password) =>
      ask((account) => account.changePassword(current, password)),
    changeEmail: (email) => ask((account) => account.changeEmail(email)),
    sendVerification: () => ask((account) => account.sendVerification()),
    deleteAccount: (uid) => ask((account) => account.deleteAccount(uid)),
  };
}
