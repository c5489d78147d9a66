import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { LocalStore } from '../log/LocalStore.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { AccountCalls, AccountError, Person } from './AccountPort.ts';
import type { AppLock, AppLockEvent } from './AppLock.ts';

/** The progress of an account deletion. */
export type DeletionStep =
  /** Running: first the log on the server, then the account, then the data on this device. */
  | { readonly kind: 'running'; readonly part: DeletionPart }
  /** The server needs the password again. Pass it to `continueDeletion`. */
  | { readonly kind: 'needs-password'; readonly part: DeletionPart; readonly error: AccountError }
  /**
   * It was interrupted, or another tab runs it. It continues only when the person calls `continueDeletion`
   * with the password.
   */
  | { readonly kind: 'waiting'; readonly part: DeletionPart }
  /** An error stopped it. `continueDeletion` tries again. */
  | {
      readonly kind: 'stopped';
      readonly part: DeletionPart;
      readonly error: AccountError | StorageError;
    }
  /** Nothing is left, here or on the server. */
  | { readonly kind: 'done' };

/** The parts of a deletion in their order. The order leaves no data behind that its owner can no longer reach. */
export type DeletionPart = 'log' | 'account' | 'device';

/** The session that this tab shows. */
export type Session =
  /** No person: the sign-in screen. */
  | {
      readonly kind: 'signed-out';
      /** The device failed to remove the copy of a person who signed out. The next start tries again. */
      readonly isCopyLeft?: boolean;
      /** The copy of a person who signed out waits for its removal: another page has it open. */
      readonly isCopyHeld?: boolean;
      /**
       * A copy is kept although it was to be removed: it holds unsent words that its person did not agree to
       * lose.
       */
      readonly areWordsKept?: boolean;
    }
  /**
   * The log of `person` on this device, whatever the server says. `account` is the known session with the
   * server. `signed-out` means that it ended there (revoked, expired, disabled). Nothing is sent before a new
   * sign-in. Every word stays.
   */
  | {
      readonly kind: 'open';
      readonly person: Person;
      readonly account: 'unknown' | 'signed-in' | 'signed-out';
      /** Number of unsent changes of an earlier visit that were present at this sign-in. */
      readonly waited?: number;
      /** The app lock of this session. Absent: there is none. */
      readonly appLock?: AppLock;
    }
  /** The account is being deleted, or an interrupted deletion waits. */
  | { readonly kind: 'deleting'; readonly person: Person; readonly step: DeletionStep };

/** The session as screens use it. */
export interface SessionStore
  extends ReadableStore<Session>, Omit<AccountCalls, 'signOut' | 'deleteAccount'> {
  /** On success, opens the log here and in every other tab. */
  signUp(email: string, password: string): Promise<Result<Person, AccountError>>;
  signIn(email: string, password: string): Promise<Result<Person, AccountError>>;
  /**
   * Ends the session and deletes this person's copy from the device, unsent words included. Ask the person
   * first, with `DayLog.countUnsent`. As soon as the disk has the decision, every tab shows the sign-in
   * screen.
   *
   * Words that are saved later keep the copy until their person returns. A failure means that the session
   * with the server could not be ended now. The person stays signed out, and the next start tries again.
   *
   * `keep-copy` leaves the copy on the device for this person. No other person sees it, and none of it is
   * sent for another person. At the next sign-in it is there, unsent words included.
   */
  signOut(copy?: 'delete-copy' | 'keep-copy'): Promise<Result<void, AccountError>>;
  /**
   * Deletes the account for good: the log on the server, then the account, then all data on this device. It
   * begins only if `password` is right. A failure means that nothing has begun. After that the state is in
   * the session. An interrupted deletion waits for the person.
   */
  deleteAccount(password: string): Promise<Result<void, AccountError>>;
  /** Continues a stopped deletion, with the password if needed. */
  continueDeletion(password?: string): Promise<void>;
  /** Deletes only the data on this device, for an account that is already deleted. */
  deleteOnDevice(): Promise<void>;
  /** Cancels a deletion. The rest of the log opens again as soon as the disk has the decision. */
  keepAccount(): Promise<void>;
  /** Goes from a finished deletion to the sign-in screen. */
  leaveDeletion(): void;
  /** The device's copy of the open log, for an export. The caller closes it. null: signed out. */
  openCopy(): LocalStore | null;
  /** Records the app lock of the open session, or that there is none. Resolves when the disk has it. */
  chooseAppLock(appLock: AppLock | null): Promise<Result<void, StorageError>>;
  /**
   * Records what happened to the app lock of the open session. Resolves with the lock before and after, as the disk
   * has it. null: there is none.
   */
  noteAppLock(
    event: AppLockEvent,
  ): Promise<Result<{ readonly before: AppLock; readonly after: AppLock } | null, StorageError>>;
  /** Shows what the record says now: this page may have slept. If it cannot be read, nothing changes. */
  lookAgain(): Promise<void>;
  /** Hides the notice about unsent words of an earlier visit. */
  dismissWaited(): void;
  /** Begins to follow the server and the other tabs. Completes an interrupted sign-out. */
  start(): void;
}
