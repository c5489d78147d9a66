import type { Unsubscribe } from '../lib/Clock.ts';
import type { Result } from '../lib/result.ts';

/** The signed-in person. */
export interface Person {
  readonly uid: string;
  readonly email: string;
}

/** Why an account call failed, grouped by what the person can do. `field` is the form field of the sentence. */
export interface AccountError {
  readonly kind:
    | 'email-in-use'
    | 'wrong-credentials'
    | 'user-not-found'
    | 'user-disabled'
    | 'invalid-email'
    | 'missing-password'
    | 'weak-password'
    | 'too-many-requests'
    | 'network'
    /** The server needs the password again for this call. */
    | 'needs-recent-sign-in'
    /** The session has ended. Nothing works before a new sign-in. */
    | 'session-ended'
    /** A link in a mail that was used, replaced or has expired. */
    | 'link-spent'
    | 'unverified-email'
    /** The project's settings forbid it. Only the operator of this Daylog can change them. */
    | 'not-allowed'
    /** App Check rejected this copy of the app. */
    | 'app-refused'
    /** The browser lets Firebase store nothing on the device. */
    | 'no-storage'
    | 'unexpected';
  readonly field: 'email' | 'password' | 'form';
  /** The vendor's code, for support. It is never shown alone. */
  readonly code: string;
}

/** The state of the session with the server, as far as it is known. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-in'; readonly person: Person }
  | { readonly kind: 'signed-out' };

/** One requirement of the project's password policy. */
export interface PasswordRequirement {
  readonly kind: 'shortest' | 'longest' | 'lowercase' | 'uppercase' | 'digit' | 'symbol';
  /** Number of characters for `shortest` and `longest`. null for the others. */
  readonly length: number | null;
  readonly isMet: boolean;
}

/** The result of checking a password against the policy. */
export interface PasswordCheck {
  readonly requirements: readonly PasswordRequirement[];
  /** Whether the project refuses a password that fails the policy. If not, only the shortest length counts. */
  readonly isEnforced: boolean;
}

/** An account as the server knows it. */
export interface AccountDetails {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** True for the Auth emulator. It sends no mail and prints its links for its operator. */
  readonly areMailsPrinted: boolean;
}

/** Calls about an account with e-mail and password. Nothing throws. */
export interface AccountCalls {
  signUp(email: string, password: string): Promise<Result<Person, AccountError>>;
  signIn(email: string, password: string): Promise<Result<Person, AccountError>>;
  signOut(): Promise<Result<void, AccountError>>;
  sendPasswordReset(email: string): Promise<Result<void, AccountError>>;
  /**
   * Checks `password` against the project's policy, or against Firebase's own minimum if the server has no
   * policy.
   */
  checkPassword(password: string): Promise<Result<PasswordCheck, AccountError>>;
  /** Reads the signed-in person's account from the server. */
  readAccount(): Promise<Result<AccountDetails, AccountError>>;
  /** Confirms the person, for calls that the server allows only shortly after a sign-in. */
  confirmPassword(password: string): Promise<Result<void, AccountError>>;
  /**
   * Changes the password if `current` is right; otherwise fails with `wrong-credentials`. Ends every other session of
   * the account, but not this one.
   */
  changePassword(current: string, password: string): Promise<Result<void, AccountError>>;
  /** Sends a link to the new address. Opening it changes the address and ends every session. */
  changeEmail(email: string): Promise<Result<void, AccountError>>;
  sendVerification(): Promise<Result<void, AccountError>>;
  /**
   * Deletes the account `uid` itself, not its log. Fails with `session-ended` if another account or none is
   * signed in. It deletes no other account.
   */
  deleteAccount(uid: string): Promise<Result<void, AccountError>>;
}

/** Accounts with e-mail and password. Nothing throws. */
export interface AccountPort extends AccountCalls {
  /** Calls back at once with the known state, and on each change. */
  watchSession(listener: (session: SessionState) => void): Unsubscribe;
}
