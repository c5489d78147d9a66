import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { Entry, EntryContent, EntryId, EntryVersion } from '../entries/Entry.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from './StorageError.ts';
import type { Erasure, Trash } from './Trash.ts';
import type { RemoteError } from './RemoteError.ts';
import type { WrittenDays } from './counts/WrittenDays.ts';

/** A day as a screen shows it: entries in time order, same-second ties by id. */
export type DayView =
  /** Nothing has answered yet: show neither entries nor emptiness. */
  | { readonly kind: 'loading' }
  /** This device does not say what it holds of the day; while somebody watches it is asked again. */
  | { readonly kind: 'unreadable'; readonly error: StorageError }
  /** Not on this device, and the server has not answered. Words written here are kept and shown. */
  | {
      readonly kind: 'partial';
      readonly entries: readonly Entry[];
      /** The server is within reach, or may be, and is about to answer. */
      readonly isAsking: boolean;
    }
  /** The device holds the day as the server last had it, with this device's own writes applied. */
  | {
      readonly kind: 'known';
      readonly entries: readonly Entry[];
      /** Where the first answer came from. */
      readonly source: 'device' | 'network';
      /** Rows on the server that are no entries of Daylog; they stay there untouched. */
      readonly unreadable: number;
    };

/** Why a write was not taken. Nothing of it was kept: the words must stay where they were typed. */
export type WriteRefusal =
  | StorageError
  | { readonly kind: 'empty-text' }
  | { readonly kind: 'text-too-long'; readonly length: number }
  /** The entry is not on this device (any more). */
  | { readonly kind: 'not-found' }
  /** Its text is no longer what the person saw: an edit beats a deletion. */
  | { readonly kind: 'changed' };

/** Why nothing was deleted for good, as far as is known. */
export type EraseRefusal =
  | RemoteError
  /** Words of this device are on their way to the server: what they change is not decided yet. */
  | { readonly kind: 'unsent' }
  /** It was sent, and the server did not answer: it may be deleted or not. */
  | { readonly kind: 'unconfirmed' };

/** The versions of an entry, newest first. */
export interface KnownVersions {
  readonly versions: readonly EntryVersion[];
  /** Whether the server has said that these are all; else they are what this device knows of. */
  readonly isWhole: boolean;
}

/** A write that the server's rules refused, kept with its words until the person decides. */
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

/** What the words "Sync status" stand for. */
export type SyncStatus =
  /** The server has acknowledged everything; `asOfMs` is when that was last known to be so. */
  | { readonly kind: 'saved'; readonly asOfMs: number | null; readonly isConnected: boolean }
  | { readonly kind: 'saving'; readonly unsent: number }
  /** On this device and not yet sent. */
  | {
      readonly kind: 'on-device';
      readonly unsent: number;
      readonly why: 'offline' | 'needs-sign-in' | 'schema-newer';
    }
  | {
      readonly kind: 'needs-attention';
      readonly parked: number;
      readonly unsent: number;
      readonly storage: StorageError | null;
    };

/** How far the device's copy reaches. */
export type FillProgress =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'filling';
      readonly days: number;
      readonly bytes: number;
      readonly isPaused: boolean;
    }
  | { readonly kind: 'complete' };

/** What is being typed, kept through reload and crash. `target` is a day's composer or an entry's editor. */
export type DraftTarget =
  { readonly kind: 'new'; readonly day: DayKey } | { readonly kind: 'entry'; readonly id: EntryId };

/** A kept draft. `baseRevision` is the revision that was being edited (null for a new entry). */
export interface Draft {
  readonly text: string;
  readonly baseRevision: number | null;
  readonly savedAtMs: number;
}

/**
 * One person's log as screens use it. Reads come from the device at once; a write's promise resolves
 * when the words and their outbox record are durable on this device, never later than that and never
 * waiting for the network.
 */
export interface DayLog {
  /** The day's view; the same store object for the same day while anybody watches it. */
  day(day: DayKey): ReadableStore<DayView>;
  /** Loads neighbours into memory, so that a step paints in one frame. */
  prefetch(days: readonly DayKey[]): void;
  /** Tells the engine which day this tab looks at, for live changes. */
  select(day: DayKey): void;
  add(content: EntryContent): Promise<Result<Entry, WriteRefusal>>;
  /** Changes text, time or day. Unchanged content writes nothing and succeeds. */
  edit(
    entry: Entry,
    changes: Partial<Pick<EntryContent, 'text' | 'time' | 'zone' | 'day'>>,
  ): Promise<Result<Entry, WriteRefusal>>;
  remove(entry: Entry): Promise<Result<void, WriteRefusal>>;
  /** Brings a deleted entry back to the day it was deleted from. */
  restore(entry: Entry | EntryVersion): Promise<Result<Entry, WriteRefusal>>;
  readonly syncStatus: ReadableStore<SyncStatus>;
  readonly fillProgress: ReadableStore<FillProgress>;
  /**
   * Server time minus this device's, ms, as the engine last heard it; null while nobody has said. A device
   * whose clock is right is off by some ms, the way of a message.
   */
  readonly serverTimeOffsetMs: ReadableStore<number | null>;
  readonly parked: ReadableStore<readonly ParkedWrite[]>;
  /** Sends a parked write again, in a changed form when `text` is given. */
  retryParked(id: string, text?: string): Promise<Result<void, WriteRefusal>>;
  /** Gives a parked write up; its words are gone from this device. */
  discardParked(id: string): Promise<Result<void, WriteRefusal>>;
  /** Versions of an entry, newest first: from the device, completed by the server when it answers. */
  versions(id: EntryId): Promise<Result<KnownVersions, RemoteError>>;
  /**
   * Deleted entries of the last 30 days, newest first: what the server knows of, and what was deleted here
   * and not sent yet. Without an answer of the server the latter alone; an error when there is none either.
   */
  trash(): Promise<Result<Trash, RemoteError>>;
  /** Deletes for good, all of it or nothing, here and on every device. Asks the server, which has to answer. */
  erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>>;
  /** Deletes for good every entry that was deleted until `untilMs` (server ms), and every unusable row. */
  emptyTrash(untilMs: number): Promise<Result<void, EraseRefusal>>;
  /** What is kept of `target`; null: nothing. Where the device does not say, nothing may be written in its place. */
  readDraft(target: DraftTarget): Promise<Result<Draft | null, StorageError>>;
  /** Keeps (or with empty text forgets) a draft. Resolves when durable. */
  writeDraft(
    target: DraftTarget,
    text: string,
    baseRevision: number | null,
  ): Promise<Result<void, StorageError>>;
  /**
   * How many writes the server has not acknowledged, parked ones included. Where the device's store cannot
   * be read nothing may be said of it, and nothing deleted.
   */
  countUnsent(): Promise<Result<number, StorageError>>;
  /**
   * Everything unsent or parked as plain text a person can keep; `deletedMark` stands behind the time of a
   * deletion.
   */
  exportUnsent(deletedMark: string): Promise<Result<string, StorageError>>;
  /** On which days something is written; the same object each time. */
  written(): WrittenDays;
  start(): void;
  stop(): void;
}
