import type { Unsubscribe } from '../lib/Clock.ts';
import type { Result } from '../lib/result.ts';

/** Who is signed in. */
export interface Person {
  readonly uid: string;
  readonly email: string;
}

/** Why an account call failed, by what a person can do about it; `field` is where the sentence belongs. */
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
    /** The server wants the password once more before it does this. */
    | 'needs-recent-sign-in'
    /** The session is over: nothing works before a new sign-in. */
    | 'session-ended'
    /** A link of a mail that was used, replaced or left lying too long. */
    | 'link-spent'
    | 'unverified-email'
    /** The project's settings forbid it; only whoever runs this Daylog can change that. */
    | 'not-allowed'
    /** App Check does not take this copy of the app for one of its own. */
    | 'app-refused'
    /** The browser lets Firebase keep nothing on the device. */
    | 'no-storage'
    | 'unexpected';
  readonly field: 'email' | 'password' | 'form';
  /** The vendor's code, for support; never shown alone. */
  readonly code: string;
}

/** The state of the session with the server, as far as it is known. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-in'; readonly person: Person }
  | { readonly kind: 'signed-out' };

/** One thing that the project asks of a password. */
export interface PasswordRequirement {
  readonly kind: 'shortest' | 'longest' | 'lowercase' | 'uppercase' | 'digit' | 'symbol';
  /** Characters, for `shortest` and `longest`; null for the others. */
  readonly length: number | null;
  readonly isMet: boolean;
}

/** A password held against what the project asks of one. */
export interface PasswordCheck {
  readonly requirements: readonly PasswordRequirement[];
  /** Whether the project refuses a password that falls short; else only the shortest length counts. */
  readonly isEnforced: boolean;
}

/** An account as its own server knows it. */
export interface AccountDetails {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** True where no mail is sent: the Auth emulator gives its links to whoever runs it. */
  readonly areMailsPrinted: boolean;
}

/** What can be asked about an account with e-mail and password. Nothing throws. */
export interface AccountCalls {
  signUp(email: string, password: string): Promise<Result<Person, AccountError>>;
  signIn(email: string, password: string): Promise<Result<Person, AccountError>>;
  signOut(): Promise<Result<void, AccountError>>;
  sendPasswordReset(email: string): Promise<Result<void, AccountError>>;
  /** Holds `password` against the project's policy, or where the server tells none, Firebase's own least. */
  checkPassword(password: string): Promise<Result<PasswordCheck, AccountError>>;
  /** Asks the server for the account of whoever is signed in. */
  readAccount(): Promise<Result<AccountDetails, AccountError>>;
  /** Proves that it is still the same person, for what the server does only for a fresh sign-in. */
  confirmPassword(password: string): Promise<Result<void, AccountError>>;
  /** Ends every other session of the account; this one goes on. */
  changePassword(password: string): Promise<Result<void, AccountError>>;
  /** Sends a link to the new address; the change, and the end of every session, comes when it is opened. */
  changeEmail(email: string): Promise<Result<void, AccountError>>;
  sendVerification(): Promise<Result<void, AccountError>>;
  /**
   * Deletes the account `uid` itself, not its log. `session-ended` where it is not (or no more) the one that
   * is signed in: nobody else's is touched.
   */
  deleteAccount(uid: string): Promise<Result<void, AccountError>>;
}

/** Accounts with e-mail and password. Nothing throws. */
export interface AccountPort extends AccountCalls {
  /** Calls back at once with what is known, and on each change. */
  watchSession(listener: (session: SessionState) => void): Unsubscribe;
}
