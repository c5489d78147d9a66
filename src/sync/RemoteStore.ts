import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../entries/Entry.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { Result } from '../lib/result.ts';
import type { DayIndexRow } from '../log/DayIndexRow.ts';
import type { EntryHistory, HistoryPage, TrashedRow } from '../log/history/HistoryPages.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { RemoteWrite } from '../log/RemoteWrite.ts';
import type { Erasure, Trash } from '../log/Trash.ts';
import type { RemotePhotos } from './photos/RemotePhotos.ts';
import type { RemoteSettings } from './settings/RemoteSettings.ts';

/** The facts about a whole log. */
export interface LogHeader {
  /** The log's schema number. null: nobody has written to the log. */
  readonly schema: number | null;
  /**
   * The generation of the log: an id that is set once and never changes. If it differs or disappears, the whole
   * log was deleted. null: the log is empty, or only an older app has written to it.
   */
  readonly born: string | null;
}

/** A day on the server. */
export interface RemoteDay {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  /** The rows that this device cannot read. They stay on the server, and the device keeps its own copies of them. */
  readonly unreadable: readonly EntryId[];
}

/** The state of an entry on the server. */
export type EntryHead =
  | {
      readonly kind: 'live';
      readonly entry: Entry;
      readonly versions: readonly EntryVersion[];
      /** Whether earlier versions were permanently deleted. Their write ids and texts are not known any more. */
      readonly hasErasedVersions: boolean;
    }
  | {
      readonly kind: 'trashed';
      readonly day: DayKey;
      readonly revision: number;
      /** The id of the write that deleted it. */
      readonly writeId: WriteId;
      /** Oldest first. The last version is the deleted one. */
      readonly versions: readonly EntryVersion[];
      readonly hasErasedVersions: boolean;
    }
  | { readonly kind: 'absent' }
  /** It is there, and this device cannot read it. Nothing may be merged with it or put in its place. */
  | { readonly kind: 'unreadable' }
  /** The entry was permanently deleted. Its id is never used again. */
  | { readonly kind: 'erased' };

/** Listens to a watched day. */
export interface RemoteDayListener {
  /** The whole day, at first and after each change. Called only for a watch without `sinceMs`. */
  onDay(day: RemoteDay): void;
  /** One entry that was added or changed after `sinceMs`. Called only for a watch with `sinceMs`. */
  onEntry(entry: Entry): void;
  /** An entry from `onEntry` left this day. It was deleted or moved, or the database's owner removed it. */
  onLeft(id: EntryId): void;
  /** The server ended the subscription. It does not restart by itself. */
  onError(error: RemoteError): void;
}

/**
 * The log of one person on the server. All results are parsed. Nothing throws: failures are values.
 *
 * A write is one atomic update. Its promise settles when the server answers. If the connection ends first, it
 * settles with `offline`, and the outcome is unknown.
 */
export interface RemoteStore {
  readonly photos: RemotePhotos;
  readonly settings: RemoteSettings;
  /** Calls `listener` at once and on each change. `serverTimeOffsetMs` is server time minus device time. */
  watchConnection(
    listener: (state: {
      readonly isConnected: boolean;
      readonly serverTimeOffsetMs: number;
    }) => void,
  ): Unsubscribe;
  /**
   * Watches the changes of one day. Without `sinceMs` (server ms) the server sends the whole day. With it the
   * server sends only entries with a later `updatedAt`, and entries of other programs without `updatedAt`. A day
   * that is already on the device then costs almost nothing.
   */
  watchDay(day: DayKey, sinceMs: number | null, listener: RemoteDayListener): Unsubscribe;
  /**
   * Watches the index rows that changed at or after `since` (server ms). The rows at the start come first, then
   * each change. If `since` is a row, the watch begins with that row. Rows are ordered by time of change, then by
   * the name of the day in the database.
   */
  watchDayIndex(
    since: number | Pick<DayIndexRow, 'day' | 'changedAtMs'>,
    listener: {
      onRow(row: DayIndexRow): void;
      /** The reported row of `day` disappeared: the log was deleted, or the database's owner changed it. */
      onRowGone(day: DayKey): void;
      /** All rows from the start of the watch are reported. */
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
  /** The row with the newest change, in the order of `watchDayIndex`. null: the index has no row. */
  readNewestRow(): Promise<Result<DayIndexRow | null, RemoteError>>;
  /** Finds the entry. Follows its moves from `day`. */
  readHead(id: EntryId, day: DayKey): Promise<Result<EntryHead, RemoteError>>;
  readVersions(id: EntryId): Promise<Result<readonly EntryVersion[], RemoteError>>;
  /** The trash, newest first. `recent`: only the deletions of the last 30 days. */
  readTrash(span: 'recent' | 'all'): Promise<Result<Trash, RemoteError>>;
  /**
   * Up to `limit` entries of `versions/` with a key after `after` (null: from the first), in the order of keys,
   * with all their versions. An entry without a readable version is left out.
   */
  readVersionPage(
    after: EntryId | null,
    limit: number,
  ): Promise<Result<HistoryPage<EntryHistory>, RemoteError>>;
  /** Up to `limit` rows of the trash with a key after `after`, in the order of keys. */
  readTrashPage(
    after: EntryId | null,
    limit: number,
  ): Promise<Result<HistoryPage<TrashedRow>, RemoteError>>;
  /** Up to `limit` ids of `erased/` after `after`, in the order of keys. */
  readErasedPage(
    after: EntryId | null,
    limit: number,
  ): Promise<Result<HistoryPage<EntryId>, RemoteError>>;
  /**
   * Permanently deletes all `erasures` or none. `permission-denied`: one of them changed meanwhile. `offline`: the
   * outcome is unknown.
   */
  erase(erasures: readonly Erasure[]): Promise<Result<void, RemoteError>>;
  readLogHeader(): Promise<Result<LogHeader, RemoteError>>;
  /**
   * Sets the generation `born`, a ULID, of an empty log or of a written log without a generation (`unnamed`).
   * `permission-denied`: the log may have a generation by now, or the unnamed log may have been deleted.
   */
  beginLog(born: string, log: 'empty' | 'unnamed'): Promise<Result<void, RemoteError>>;
  write(write: RemoteWrite): Promise<Result<void, RemoteError>>;
  /** Drops a connection that may be dead and connects again at once, without back-off. */
  reconnect(): void;
  /**
   * Tries to connect now instead of after the pause. Does nothing while connected or connecting. If the store
   * lacks this method, the engine calls `reconnect` instead, but less often.
   */
  connectNow?(): void;
  /** Ends every subscription and the connection. */
  close(): void;
}
