import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId, WriteId } from '../../entries/Entry.ts';
import type { RemoteKeyRecord } from '../../encryption/RemoteKeyRecord.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { Result } from '../../lib/result.ts';
import type { HistoryPage } from '../../log/history/HistoryPages.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { WirePhotos } from '../photos/WirePhotos.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { SettingsChanges, WireSettings } from '../settings/RemoteSettings.ts';
import type {
  Conversion,
  StoredBody,
  StoredDay,
  StoredEntry,
  StoredVersion,
  StoredWrite,
  UnreadableRow,
} from './StoredRow.ts';

/** The versions of one entry as they are stored, oldest first. */
export interface StoredVersions {
  readonly id: EntryId;
  readonly versions: readonly StoredVersion[];
  /** The number of rows in neither form. */
  readonly unreadable: number;
}

/** The places of an entry as they are stored. */
export type StoredHead = Pick<StoredVersions, 'versions' | 'unreadable'> & {
  /** Whether earlier versions were permanently deleted. */
  readonly hasErasedVersions: boolean;
} & (
    | { readonly kind: 'live'; readonly row: StoredEntry | UnreadableRow; readonly day: DayKey }
    | {
        readonly kind: 'trashed';
        readonly day: DayKey;
        readonly revision: number;
        readonly writeId: WriteId;
      }
    | { readonly kind: 'absent' | 'erased' }
  );

/** The trash as it is stored, newest first. */
export interface StoredTrash {
  readonly rows: readonly { readonly version: StoredVersion; readonly deletedAtMs: number }[];
  /** Rows that name no version that could be restored. */
  readonly unusable: readonly EntryId[];
}

/** Listens to a watched day. As `RemoteDayListener`, with rows as they are stored. */
export interface StoredDayListener {
  onDay(day: StoredDay): void;
  /** A row that was added or changed after `sinceMs`. */
  onRow(row: StoredEntry | UnreadableRow): void;
  onLeft(id: EntryId): void;
  onError(error: RemoteError): void;
}

/** The part of a remote store that no form of the rows concerns. */
export type RowlessStore = Pick<
  RemoteStore,
  | 'watchConnection'
  | 'watchDayIndex'
  | 'readDayIndex'
  | 'readDayIndexAfter'
  | 'readNewestRow'
  | 'readTrashPage'
  | 'readErasedPage'
  | 'erase'
  | 'readLogHeader'
  | 'beginLog'
  | 'reconnect'
  | 'connectNow'
  | 'close'
>;

/**
 * The log of one person on the server, with its rows as they are stored. `Body` is the form that may be written: a
 * `WireStore<SealedBody>` takes no readable row. Promises and failures are those of `RemoteStore`.
 */
export interface WireStore<Body extends StoredBody = StoredBody> extends RowlessStore {
  readonly keyRecord: RemoteKeyRecord;
  readonly photos: WirePhotos<Body['kind']>;
  readonly settings: WireSettings<SettingsChanges<Body['kind']>>;
  watchDay(day: DayKey, sinceMs: number | null, listener: StoredDayListener): Unsubscribe;
  readDay(day: DayKey): Promise<Result<StoredDay, RemoteError>>;
  /** The row of an entry on `day`. null: there is none. */
  readRow(
    id: EntryId,
    day: DayKey,
  ): Promise<Result<StoredEntry | UnreadableRow | null, RemoteError>>;
  readHead(id: EntryId, day: DayKey): Promise<Result<StoredHead, RemoteError>>;
  readVersions(id: EntryId): Promise<Result<StoredVersions, RemoteError>>;
  readTrash(span: 'recent' | 'all'): Promise<Result<StoredTrash, RemoteError>>;
  readVersionPage(
    after: EntryId | null,
    limit: number,
  ): Promise<Result<HistoryPage<StoredVersions>, RemoteError>>;
  /** Not methods: TypeScript would accept any form of row for the parameter of a method. */
  readonly write: (write: StoredWrite<Body>) => Promise<Result<void, RemoteError>>;
  /** Changes the form of rows in one update. `permission-denied`: one of them changed meanwhile. */
  readonly convert: (conversion: Conversion<Body>) => Promise<Result<void, RemoteError>>;
}
