import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { Entry, EntryContent, EntryId, EntryVersion } from '../entries/Entry.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from './StorageError.ts';
import type { Erasure, Trash } from './Trash.ts';
import type { RemoteError } from './RemoteError.ts';
import type { HistoryPages } from './history/HistoryPages.ts';
import type { WrittenDays } from './counts/WrittenDays.ts';
import type { LogPhotos } from './photos/LogPhotos.ts';
import type { TagRenames } from './tags/TagRenames.ts';

/** A day as a screen shows it. Entries are in time order. Entries of the same second are in order of id. */
export type DayView =
  /** Neither the store nor the server has answered. Show neither entries nor emptiness. */
  | { readonly kind: 'loading' }
  /** The local store does not answer. It is asked again while the view has subscribers. */
  | { readonly kind: 'unreadable'; readonly error: StorageError }
  /** The day is not on this device and the server has not answered. Words written here are kept and shown. */
  | {
      readonly kind: 'partial';
      readonly entries: readonly Entry[];
      /** The server is reachable, or may be, so its answer is expected. */
      readonly isAsking: boolean;
    }
  /** The device holds the day as the server last had it, with this device's own writes applied. */
  | {
      readonly kind: 'known';
      readonly entries: readonly Entry[];
      /** Source of the first answer. */
      readonly source: 'device' | 'network';
      /** Number of rows on the server that are no Daylog entries. They stay on the server unchanged. */
      readonly unreadable: number;
    };

/** Why a write was refused. Nothing of it was kept, so the words must stay in the field. */
export type WriteRefusal =
  | StorageError
  | { readonly kind: 'empty-text' }
  | { readonly kind: 'text-too-long'; readonly length: number }
  /** The entry is not on this device, or no longer. */
  | { readonly kind: 'not-found' }
  /** The entry's text changed after the person saw it. An edit beats a deletion. */
  | { readonly kind: 'changed' };

/** Why a permanent deletion failed, as far as is known. */
export type EraseRefusal =
  | RemoteError
  /** This device has unsent writes. Their effect on the entry is not decided yet. */
  | { readonly kind: 'unsent' }
  /** The request was sent and the server did not answer. The entry may be deleted or not. */
  | { readonly kind: 'unconfirmed' };

/** The versions of an entry, newest first. */
export interface KnownVersions {
  readonly versions: readonly EntryVersion[];
  /**
   * True when the server has confirmed the list. False when it holds only the versions that this device
   * knows.
   */
  readonly isWhole: boolean;
}

/** A write that the server's rules refused. It keeps its words until the person decides. */
export interface ParkedWrite {
  readonly id: string;
  readonly entryId: EntryId;
  readonly kind: 'add' | 'edit' | 'delete' | 'restore';
  readonly day: DayKey;
  readonly time: TimeString;
  readonly text: string;
  readonly reason: RemoteError['kind'] | 'schema-newer';
  readonly parkedAtMs: number;
}

interface SendingStatus {
  /** How many photos wait to be sent, beside the words. Absent: none. */
  readonly photos?: number;
  /** Words go out readable, in a log that is or was encrypted. */
  readonly isReadable?: true;
}

/** The content of the status line "Sync status". */
export type SyncStatus =
  /**
   * The server has acknowledged every write. `asOfMs` is the device time when this was last known, null if
   * never.
   */
  | (SendingStatus & {
      readonly kind: 'saved';
      readonly asOfMs: number | null;
      readonly isConnected: boolean;
    })
  /** `imported`: how many of the unsent writes are of an import. They are sent after the person's own. */
  | (SendingStatus & {
      readonly kind: 'saving';
      readonly unsent: number;
      readonly imported: number;
    })
  /** Saved on this device and not sent yet. */
  | {
      readonly kind: 'on-device';
      readonly unsent: number;
      readonly imported: number;
      /** See {@link SendingStatus}. */
      readonly photos?: number;
      readonly why: 'offline' | 'needs-sign-in' | 'schema-newer' | 'locked' | 'encryption-faulty';
    }
  | (SendingStatus & {
      readonly kind: 'needs-attention';
      readonly parked: number;
      /** How many photos the server refused. Absent: none. */
      readonly refusedPhotos?: number;
      readonly unsent: number;
      readonly storage: StorageError | null;
    });

/** How much of the log the device's copy holds. */
export type FillProgress =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'filling';
      readonly days: number;
      readonly bytes: number;
      /** Whether the server cannot be reached, or has failed to answer. */
      readonly isPaused: boolean;
    }
  | { readonly kind: 'complete' };

/** The field that a draft belongs to: the composer of a day, or the editor of an entry. */
export type DraftTarget =
  { readonly kind: 'new'; readonly day: DayKey } | { readonly kind: 'entry'; readonly id: EntryId };

/** A stored draft. `baseRevision` is the revision that is being edited, null for a new entry. */
export interface Draft {
  readonly text: string;
  readonly baseRevision: number | null;
  readonly savedAtMs: number;
}

/**
 * One person's log as screens use it. Reads come from the device at once. The promise of a write resolves as
 * soon as the words and their outbox record are durable on this device. It never waits for the network.
 */
export interface DayLog {
  /** The view of a day. While it has subscribers, the same day gives the same store object. */
  day(day: DayKey): ReadableStore<DayView>;
  /** Loads days into memory, so that a step to one of them paints in one frame. */
  prefetch(days: readonly DayKey[]): void;
  /** Tells the engine which day this tab shows, for live changes. */
  select(day: DayKey): void;
  add(content: EntryContent): Promise<Result<Entry, WriteRefusal>>;
  /** Changes text, time or day. Unchanged content writes nothing and succeeds. */
  edit(
    entry: Entry,
    changes: Partial<Pick<EntryContent, 'text' | 'time' | 'zone' | 'day'>>,
  ): Promise<Result<Entry, WriteRefusal>>;
  remove(entry: Entry): Promise<Result<void, WriteRefusal>>;
  /** Restores a deleted entry to the day that it was deleted from. */
  restore(entry: Entry | EntryVersion): Promise<Result<Entry, WriteRefusal>>;
  readonly syncStatus: ReadableStore<SyncStatus>;
  readonly fillProgress: ReadableStore<FillProgress>;
  /**
   * Server time minus device time, in ms, as of the last connection. null before the first connection. It is
   * off by the delay of one message.
   */
  readonly serverTimeOffsetMs: ReadableStore<number | null>;
  readonly parked: ReadableStore<readonly ParkedWrite[]>;
  /** Sends a parked write again, with `text` in place of its own if given. */
  retryParked(id: string, text?: string): Promise<Result<void, WriteRefusal>>;
  /**
   * Adds the content of a parked edit or restore as an entry of its own, with `text` in place of its own if given. For a
   * write that the server refuses each time.
   */
  addParked(id: string, text?: string): Promise<Result<void, WriteRefusal>>;
  /** Discards a parked write. Its words are then gone from this device. */
  discardParked(id: string): Promise<Result<void, WriteRefusal>>;
  /** Versions of an entry, newest first: the device's own, and the server's when it answers. */
  versions(id: EntryId): Promise<Result<KnownVersions, RemoteError>>;
  /**
   * Entries that were deleted in the last 30 days, newest first: the server's, and unsent deletions of this
   * device. Without the server, unsent deletions alone. It fails if there are none of these either.
   */
  trash(): Promise<Result<Trash, RemoteError>>;
  /** All versions and the whole trash on the server, for an export. Unsent writes are not in it. */
  readonly historyPages: HistoryPages;
  /** Permanently deletes all of `erasures` or none, on every device. Needs an answer from the server. */
  erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>>;
  /**
   * Permanently deletes every entry that was deleted until `untilMs` (server ms), and every unusable trash
   * row.
   */
  emptyTrash(untilMs: number): Promise<Result<void, EraseRefusal>>;
  /**
   * The draft of `target`, null if there is none. After an error the stored draft is unknown, so do not
   * overwrite it.
   */
  readDraft(target: DraftTarget): Promise<Result<Draft | null, StorageError>>;
  /** Stores a draft. An empty text deletes it. Resolves when durable. */
  writeDraft(
    target: DraftTarget,
    text: string,
    baseRevision: number | null,
  ): Promise<Result<void, StorageError>>;
  /**
   * Number of writes and photos that the server has not acknowledged, parked and refused ones included. After an error the number
   * is unknown, so delete nothing.
   */
  countUnsent(): Promise<Result<number, StorageError>>;
  /** Device time of the oldest unsent write, epoch ms; null if there is none. Parked writes do not count. */
  oldestUnsentMs(): Promise<Result<number | null, StorageError>>;
  /** All unsent and parked writes as plain text. `deletedMark` follows the time of a deletion. */
  exportUnsent(deletedMark: string): Promise<Result<string, StorageError>>;
  /** The days that hold entries. Returns the same object each time. */
  written(): WrittenDays;
  readonly photos: LogPhotos;
  readonly tagRenames: TagRenames;
  start(): void;
  stop(): void;
}
