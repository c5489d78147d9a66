import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { AccountError, Person } from './ports.ts';

/** Whose log this tab shows. */
export type Session =
  /** Nobody's: the sign-in screen. */
  | { readonly kind: 'signed-out' }
  /**
   * `person`'s, from this device, whatever the server says. `account` is what is known of the session
   * with the server: `signed-out` means that it ended there (revoked, expired, disabled) and a new
   * sign-in is needed before anything is sent; every word stays.
   */
  | {
      readonly kind: 'open';
      readonly person: Person;
      readonly account: 'unknown' | 'signed-in' | 'signed-out';
    };

/** Who is signed in, as screens use it. */
export interface SessionStore extends ReadableStore<Session> {
  /** A success opens the log here and in every other tab. */
  signUp(email: string, password: string): Promise<Result<Person, AccountError>>;
  signIn(email: string, password: string): Promise<Result<Person, AccountError>>;
  sendPasswordReset(email: string): Promise<Result<void, AccountError>>;
  /**
   * Ends the session and deletes this person's copy from the device, words that were never sent
   * included: ask first, by `DayLog.countUnsent`. Every tab of the browser shows the sign-in screen at
   * once. A failure says that the session with the server could not be ended now; the person stays out
   * all the same, and the next start tries again.
   */
  signOut(): Promise<Result<void, AccountError>>;
  /** Begins to follow the server and the other tabs; finishes a sign-out that was cut short. */
  start(): void;
}
