import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../entries/Entry.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { Result } from '../lib/result.ts';
import type { DayIndexRow } from '../log/DayIndexRow.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { RemoteWrite } from '../log/RemoteWrite.ts';
import type { Erasure, Trash } from '../log/Trash.ts';

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
  /**
   * Gives the generation `born`, a ULID, to a log that is empty, or to one that is written and has none (`unnamed`).
   * `permission-denied`: it may have one by now, or the unnamed log may have been deleted.
   */
  beginLog(born: string, log: 'empty' | 'unnamed'): Promise<Result<void, RemoteError>>;
  write(write: RemoteWrite): Promise<Result<void, RemoteError>>;
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
