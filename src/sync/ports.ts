import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../entries/Entry.ts';
import type { Result } from '../lib/result.ts';
import type { RemoteSettings } from './RemoteSettings.ts';

/** Ends a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void;

/** Time as the engine sees it, so that tests can own it. */
export interface Clock {
  /** Epoch ms. May jump either way: never subtract two readings to decide durability. */
  now(): number;
  /** Calls `callback` once after `delayMs`; returns the way to cancel. */
  setTimer(callback: () => void, delayMs: number): Unsubscribe;
}

/** What is said of a log as a whole. */
export interface LogHeader {
  /** The log's schema number; null for a log that nobody has written to. */
  readonly schema: number | null;
  /**
   * The generation of the log: an id that is set once and never changed. Another one, or none any more, means
   * that the whole log was deleted. null: an empty log, or one that only an older app has written to.
   */
  readonly born: string | null;
}

/**
 * Why the database did not do what was asked. `offline` and `unexpected` may be retried,
 * `unauthenticated` after a new sign-in; `permission-denied` means that the rules refused this very
 * request, `invalid-data` that what came back was no log of ours.
 */
export interface RemoteError {
  readonly kind:
    'offline' | 'unauthenticated' | 'permission-denied' | 'invalid-data' | 'unexpected';
  readonly cause: unknown;
}

/** One row of `logs/{uid}/days`. */
export interface DayIndexRow {
  readonly day: DayKey;
  /** Server ms of the last write to any entry of the day. */
  readonly changedAtMs: number;
  /** Counts the updates that touched the day; equal counters mean that nothing was missed. */
  readonly changes: number;
}

/** A day as the server holds it. */
export interface RemoteDay {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  /** Rows that could not be read as entries; they stay on the server untouched and are counted here. */
  readonly unreadable: number;
}

/** Where an entry stands on the server. */
export type EntryHead =
  | {
      readonly kind: 'live';
      readonly entry: Entry;
      readonly versions: readonly EntryVersion[];
      /** Whether earlier versions were permanently deleted: what they carried is not known any more. */
      readonly hasErasedVersions: boolean;
    }
  | {
      readonly kind: 'trashed';
      readonly day: DayKey;
      readonly revision: number;
      /** The id of the write that deleted it. */
      readonly writeId: WriteId;
      /** Oldest first; the last one is what was deleted. */
      readonly versions: readonly EntryVersion[];
      readonly hasErasedVersions: boolean;
    }
  | { readonly kind: 'absent' }
  /** Permanently deleted: it was on the server once, and its id is never used again. */
  | { readonly kind: 'erased' };

/** An entry in the trash: `trash/{entryId}` with the version that was deleted. */
export interface TrashedEntry {
  readonly version: EntryVersion;
  readonly deletedAtMs: number;
}

/** The deleted entries, as far as they can be read. */
export interface Trash {
  readonly entries: readonly TrashedEntry[];
  /** Rows of the trash that name nothing that could be restored. */
  readonly unusable: readonly EntryId[];
}

/** One permanent deletion; `day` and `revision` are those that the person saw. */
export type Erasure =
  /** An entry in the trash with all its versions. */
  | {
      readonly kind: 'trashed';
      readonly id: EntryId;
      readonly day: DayKey;
      readonly revision: number;
    }
  /** All earlier versions of a live entry. */
  | {
      readonly kind: 'versions';
      readonly id: EntryId;
      readonly day: DayKey;
      readonly revision: number;
    }
  /** A row of the trash that names nothing that could be restored. */
  | { readonly kind: 'trash-row'; readonly id: EntryId };

/** One of the writes of docs/data-model.md. `after` carries the next revision and its writeId. */
export type RemoteWrite =
  | { readonly kind: 'add'; readonly after: Entry }
  | { readonly kind: 'edit'; readonly before: Entry; readonly after: Entry }
  | { readonly kind: 'delete'; readonly before: Entry; readonly writeId: WriteId }
  | { readonly kind: 'restore'; readonly after: Entry };

/** What a watched day says. */
export interface RemoteDayListener {
  /** The whole day, at first and after each change (only when watched without `sinceMs`). */
  onDay(day: RemoteDay): void;
  /** One entry that was added or changed since `sinceMs` (only when watched with it). */
  onEntry(entry: Entry): void;
  /** An entry that `onEntry` told of is on this day no more: deleted, moved, or taken away by its owner. */
  onLeft(id: EntryId): void;
  /** The server ended the subscription; it does not come back by itself. */
  onError(error: RemoteError): void;
}

/**
 * The log of one person on the server. Everything that comes back has been parsed. Nothing throws:
 * failures are values. A write is one atomic update; its promise settles only when the server has
 * answered, or with `offline` when the connection ended first (the outcome is then unknown).
 */
export interface RemoteStore {
  /** Calls back at once and on each change. `serverTimeOffsetMs` is server time minus device time. */
  watchConnection(
    listener: (state: {
      readonly isConnected: boolean;
      readonly serverTimeOffsetMs: number;
    }) => void,
  ): Unsubscribe;
  /**
   * Live changes of one day. Without `sinceMs` the whole day is sent; with it only entries whose
   * `updatedAt` is later (and those without any, from other programs), so that a day that is already
   * on the device costs next to nothing.
   */
  watchDay(day: DayKey, sinceMs: number | null, listener: RemoteDayListener): Unsubscribe;
  /**
   * Rows of the index changed at or after `since` (server ms), at first and live; or, when it is a row,
   * that row and those behind it by time of change, ties by the name of the day in the database.
   */
  watchDayIndex(
    since: number | Pick<DayIndexRow, 'day' | 'changedAtMs'>,
    listener: {
      onRow(row: DayIndexRow): void;
      /** A row that was told is there no more: the log was deleted, or changed by its database's owner. */
      onRowGone(): void;
      /** All rows that were there at the start have been given. */
      onCaughtUp(): void;
      onError(error: RemoteError): void;
    },
  ): Unsubscribe;
  readDay(day: DayKey): Promise<Result<RemoteDay, RemoteError>>;
  /** Up to `limit` rows of the index with a date before `before` (null: from the newest), newest first. */
  readDayIndex(
    before: DayKey | null,
    limit: number,
  ): Promise<Result<readonly DayIndexRow[], RemoteError>>;
  /** Up to `limit` rows of the index with a date after `after` (null: from the oldest), oldest first. */
  readDayIndexAfter(
    after: DayKey | null,
    limit: number,
  ): Promise<Result<readonly DayIndexRow[], RemoteError>>;
  /** The row that a watch of the index would tell last: the newest change. null: the index has no row. */
  readNewestRow(): Promise<Result<DayIndexRow | null, RemoteError>>;
  /** Finds the entry, following moves from `day`. */
  readHead(id: EntryId, day: DayKey): Promise<Result<EntryHead, RemoteError>>;
  readVersions(id: EntryId): Promise<Result<readonly EntryVersion[], RemoteError>>;
  /** What was deleted in the last 30 days, newest first; or `all` of it. */
  readTrash(span: 'recent' | 'all'): Promise<Result<Trash, RemoteError>>;
  /**
   * Deletes for good, all of it or nothing. `permission-denied`: something of it has changed meanwhile.
   * `offline`: the outcome is unknown.
   */
  erase(erasures: readonly Erasure[]): Promise<Result<void, RemoteError>>;
  readLogHeader(): Promise<Result<LogHeader, RemoteError>>;
  /** Gives a log without a generation the generation `born`, a ULID. `permission-denied`: it may have one by now. */
  beginLog(born: string): Promise<Result<void, RemoteError>>;
  write(write: RemoteWrite): Promise<Result<void, RemoteError>>;
  /** The settings beside the log; a store without them keeps none. */
  readonly settings?: RemoteSettings;
  /** Drops a connection that may be dead and connects anew, without waiting for back-off. */
  reconnect(): void;
  /**
   * Tries to connect now instead of after a pause; nothing when connected or connecting already. A store
   * without it is told to `reconnect`, more seldom.
   */
  connectNow?(): void;
  /** Ends every subscription and the connection. */
  close(): void;
}

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
