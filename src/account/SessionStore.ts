import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { AccountCalls, AccountError, Person } from './AccountPort.ts';

/** How far the deletion of an account has come. */
export type DeletionStep =
  /** At work: first the log on the server, then the account, then what is on this device. */
  | { readonly kind: 'running'; readonly part: DeletionPart }
  /** The server wants to know once more who asks: the password, by `continueDeletion`. */
  | { readonly kind: 'needs-password'; readonly part: DeletionPart; readonly error: AccountError }
  /** It was cut short, or another tab is at it. Goes on when the person says so: `continueDeletion`, with the password. */
  | { readonly kind: 'waiting'; readonly part: DeletionPart }
  /** Something is in the way; `continueDeletion` tries again. */
  | {
      readonly kind: 'stopped';
      readonly part: DeletionPart;
      readonly error: AccountError | StorageError;
    }
  /** Nothing is left, here or on the server. */
  | { readonly kind: 'done' };

/** What is being deleted; in this order, so that nothing is left that its owner cannot reach any more. */
export type DeletionPart = 'log' | 'account' | 'device';

/** Whose log this tab shows. */
export type Session =
  /** Nobody's: the sign-in screen. */
  | {
      readonly kind: 'signed-out';
      /** The device did not remove the copy of somebody who has left; the next start tries again. */
      readonly isCopyLeft?: boolean;
      /** A copy that was to be removed is kept: it holds unsent words that its person did not agree to lose. */
      readonly areWordsKept?: boolean;
    }
  /**
   * `person`'s, from this device, whatever the server says. `account` is what is known of the session
   * with the server: `signed-out` means that it ended there (revoked, expired, disabled) and a new
   * sign-in is needed before anything is sent; every word stays.
   */
  | {
      readonly kind: 'open';
      readonly person: Person;
      readonly account: 'unknown' | 'signed-in' | 'signed-out';
      /** How many unsent changes of an earlier visit this person found waiting when signing in here. */
      readonly waited?: number;
    }
  /** Nobody's any more: the account is being deleted, or a deletion that was cut short waits to go on. */
  | { readonly kind: 'deleting'; readonly person: Person; readonly step: DeletionStep };

/** Who is signed in, as screens use it. */
export interface SessionStore
  extends ReadableStore<Session>, Omit<AccountCalls, 'signOut' | 'deleteAccount'> {
  /** A success opens the log here and in every other tab. */
  signUp(email: string, password: string): Promise<Result<Person, AccountError>>;
  signIn(email: string, password: string): Promise<Result<Person, AccountError>>;
  /**
   * Ends the session and deletes this person's copy from the device, words that were never sent
   * included: ask first, by `DayLog.countUnsent`. Every tab of the browser shows the sign-in screen as
   * soon as the disk has the decision. Words that are saved after it keep the copy, until their person is back. A failure says that the session with the server could not be ended now; the person stays out
   * all the same, and the next start tries again.
   *
   * `keep-copy` leaves the copy on the device under the person's own name: nobody else is shown it, nothing
   * of it is sent for anybody else, and it is there, unsent words included, when the person is back.
   */
  signOut(copy?: 'delete-copy' | 'keep-copy'): Promise<Result<void, AccountError>>;
  /**
   * Deletes the account for good: the log on the server, then the account, then everything on this device.
   * Begins only when `password` is right; a failure says that nothing was begun. From there on it is a
   * state of the session. When it is cut short, it waits for the person.
   */
  deleteAccount(password: string): Promise<Result<void, AccountError>>;
  /** Goes on with a deletion that stopped; with the password where it is asked for. */
  continueDeletion(password?: string): Promise<void>;
  /** Deletes only what is on this device, for an account that is gone already. */
  deleteOnDevice(): Promise<void>;
  /** Gives a deletion up: the log opens again, with what is left of it, once the disk has the decision. */
  keepAccount(): Promise<void>;
  /** Leaves a deletion that is done for the sign-in screen. */
  leaveDeletion(): void;
  /** Everything this device holds of the open log as JSON that a person can keep. */
  exportCopy(): Promise<Result<string, StorageError>>;
  /** The person has read that words had waited. */
  dismissWaited(): void;
  /** Begins to follow the server and the other tabs; finishes what was cut short. */
  start(): void;
}
