import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId } from '../entries/Entry.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import type { Result } from '../lib/result.ts';
import type { Draft, DraftTarget } from './DayLog.ts';
import type { StorageError } from './StorageError.ts';
import type { DayTally } from './counts/DayTally.ts';
import type { ImportPart, ImportRecord } from './imports/ImportRecord.ts';
import type {
  OutboxLane,
  OutboxRecord,
  ParkedRecord,
  UnsavedOutboxRecord,
} from './OutboxRecord.ts';
import type { PhotoMeta } from './photos/PhotoMeta.ts';
import type { PhotoRecord, PhotoState } from './photos/PhotoRecord.ts';
import type { SettingsRecord } from './SettingsRecord.ts';
import type { RenamedEntry, TagRename } from './tags/TagRename.ts';

/** One day on this device. */
export interface DayRecord {
  readonly day: DayKey;
  /** Entries as the screen shows them: the server's entries with this device's own writes applied, sorted. */
  readonly entries: readonly Entry[];
  /**
   * The entries are at least as new as the index row with this `changes`. 0: the server had no row. null: the
   * day was never read from the server, and the record holds only this device's own words.
   */
  readonly syncedChanges: number | null;
  /** `changedAt` (server ms) of that row. null without a row. */
  readonly syncedChangedAtMs: number | null;
  /**
   * Number of rows of the server's day that are no entries. Older app versions left it out, so absence means
   * that none is known.
   */
  readonly unreadable?: number;
  /** Increases by one with each write of the record, so that a late notice never shows an older day. */
  readonly edition: number;
}

/** How far back the device's copy reaches. */
export type FillState =
  /**
   * The days of all index rows dated on or after `reached` are copied. null: none yet. `days` is their
   * number, `bytes` their approximate size.
   */
  | {
      readonly kind: 'filling';
      readonly reached: DayKey | null;
      readonly days: number;
      readonly bytes: number;
    }
  | { readonly kind: 'complete' };

/** State that the engine keeps between runs. */
export interface LogMeta {
  /**
   * The generation of the log that this copy belongs to (`LogHeader.born`). null or absent (older app
   * versions): not known yet. The next header sets it.
   */
  readonly born?: string | null;
  /**
   * Every index row whose `changedAt` is earlier has been handled. `day` names the row that set the cursor,
   * null without a row. null: the engine never ran.
   */
  readonly cursor: {
    readonly changedAtMs: number;
    readonly day: DayKey | null;
    /** True: no row can appear before this one any more, so the next watch may begin at this row. */
    readonly isExact?: boolean;
  } | null;
  readonly fill: FillState;
  /** Device time when the server last had every write. null: never. */
  readonly savedAsOfMs: number | null;
  /**
   * The server may have a record of the import lane with this `seq` or a lower one. It has none with a higher one.
   * Absent: none was ever sent.
   */
  readonly importsSentTo?: number;
}

/** {@link LogMeta} before the first write. */
export const emptyMeta: LogMeta = {
  born: null,
  cursor: null,
  fill: { kind: 'filling', reached: null, days: 0, bytes: 0 },
  savedAsOfMs: null,
};

/** A draft and its tab. Two tabs may hold drafts for the same target. */
export interface OwnedDraft extends Draft {
  /** Name of the tab. See {@link DraftOwner}. */
  readonly owner: string;
}

/** A draft with the field that it belongs to. */
export interface TargetedDraft {
  readonly target: DraftTarget;
  readonly draft: OwnedDraft;
}

/** The body of a sent photo on this device. The server has it too, so it may leave the device. */
export interface CachedBody {
  readonly id: PhotoId;
  /** Bytes. */
  readonly size: number;
  /** See {@link PhotoRecord}. */
  readonly seenAtMs: number;
}

/** Reads inside one transaction. All reads see the same state. */
export interface LocalReader {
  day(day: DayKey): Promise<DayRecord | undefined>;
  /**
   * The records of the days from `first` to `last`, both included, oldest first, at most `limit`. One request
   * to the device, for any number of days.
   */
  days(first: DayKey, last: DayKey, limit: number): Promise<readonly DayRecord[]>;
  /** The days that have a record, oldest first. */
  dayKeys(): Promise<readonly DayKey[]>;
  /** The tallies of the days from `first` to `last`, both included, oldest first, in one request. */
  tallies(first: DayKey, last: DayKey): Promise<readonly DayTally[]>;
  /** The tally of `day`. undefined if this device holds no entry of the day. */
  tally(day: DayKey): Promise<DayTally | undefined>;
  /**
   * The written day nearest to `from`: before it (`back`) or after it (`on`). From null, the last or the
   * first written day. undefined if this device has none.
   */
  nearestWritten(from: DayKey | null, towards: 'back' | 'on'): Promise<DayKey | undefined>;
  meta(): Promise<LogMeta>;
  /** The token of the engine that took the lead last. undefined: older app versions leave none. */
  leader(): Promise<string | undefined>;
  /** The oldest `limit` unsent writes with a `seq` above `behind` (default 0), oldest first. Default: of both lanes. */
  outbox(limit: number, behind?: number, lane?: OutboxLane): Promise<readonly OutboxRecord[]>;
  outboxOfEntry(id: EntryId): Promise<readonly OutboxRecord[]>;
  /** Unsent writes that remove an entry from `day`, change it there or bring it there, oldest first. */
  outboxOfDay(day: DayKey): Promise<readonly OutboxRecord[]>;
  /** The number of unsent writes. Default: of both lanes. */
  countOutbox(lane?: OutboxLane): Promise<number>;
  /** Parked writes, oldest first. */
  parked(): Promise<readonly ParkedRecord[]>;
  countParked(): Promise<number>;
  /** Drafts of all tabs for `target`, those of closed tabs included, in no particular order. */
  drafts(target: DraftTarget): Promise<readonly OwnedDraft[]>;
  /** The drafts of all tabs for all targets, ordered by target and owner. */
  allDrafts(): Promise<readonly TargetedDraft[]>;
  /** The last tag rename. undefined: none, or it was dismissed. */
  tagRename(): Promise<TagRename | undefined>;
  /** The entry `id` as the tag rename left it. undefined: it did not change the entry. */
  renamedEntry(id: EntryId): Promise<RenamedEntry | undefined>;
  /** The first `limit` entries that the tag rename changed, in order of id. */
  renamedEntries(limit: number): Promise<readonly RenamedEntry[]>;
  /** The ids of all of them. */
  renamedEntryIds(): Promise<readonly EntryId[]>;
  /** The imports of this device, newest first. */
  imports(): Promise<readonly ImportRecord[]>;
  importRecord(id: string): Promise<ImportRecord | undefined>;
  /** The oldest part of an import with a number above `behind` (default 0). undefined: there is none. */
  importPart(importId: string, behind?: number): Promise<ImportPart | undefined>;
  photo(id: PhotoId): Promise<PhotoRecord | undefined>;
  photoBody(id: PhotoId): Promise<ArrayBuffer | undefined>;
  /** The photos in `state`, oldest first, at most `limit` (default: all). Reads their thumbnails, but no bodies. */
  photosInState(state: PhotoState, limit?: number): Promise<readonly PhotoRecord[]>;
  /** Their ids, oldest first. Reads no thumbnails. */
  photoIdsInState(state: PhotoState): Promise<readonly PhotoId[]>;
  countPhotos(state: PhotoState): Promise<number>;
  /** The bodies of sent photos on this device, the one seen least recently first. Reads none of them. */
  cachedBodies(): Promise<readonly CachedBody[]>;
  photoMeta(): Promise<PhotoMeta>;
  /** undefined: never written. */
  settings(): Promise<SettingsRecord | undefined>;
}

/** Reads and writes inside one transaction: all of it happens, or nothing. */
export interface LocalWriter extends LocalReader {
  /** Stores the day and its tally. */
  putDay(record: DayRecord): Promise<void>;
  putMeta(meta: LogMeta): Promise<void>;
  /** An engine takes the lead. See `leaderStore`. */
  putLeader(token: string): Promise<void>;
  /** Appends a write to the end of the outbox. */
  appendOutbox(record: UnsavedOutboxRecord): Promise<void>;
  /** Replaces the record with the same `seq`. */
  putOutbox(record: OutboxRecord): Promise<void>;
  deleteOutbox(seq: number): Promise<void>;
  putParked(record: ParkedRecord): Promise<void>;
  deleteParked(id: string): Promise<void>;
  /** Replaces the owner's draft for `target`. The drafts of other tabs stay. */
  putDraft(target: DraftTarget, draft: OwnedDraft): Promise<void>;
  deleteDraft(target: DraftTarget, owner: string): Promise<void>;
  putTagRename(rename: TagRename): Promise<void>;
  /** Deletes the tag rename and its entries. */
  deleteTagRename(): Promise<void>;
  /** Replaces the entry with the same id. */
  putRenamedEntry(entry: RenamedEntry): Promise<void>;
  deleteRenamedEntry(id: EntryId): Promise<void>;
  putImport(record: ImportRecord): Promise<void>;
  /** Deletes an import and its parts. */
  deleteImport(id: string): Promise<void>;
  /** Replaces the part with the same number. */
  putImportPart(part: ImportPart): Promise<void>;
  /** Replaces the record with the same id. `hasBody` must say whether the body is stored. */
  putPhoto(record: PhotoRecord): Promise<void>;
  putPhotoBody(id: PhotoId, body: ArrayBuffer): Promise<void>;
  /** Deletes a photo and its body. */
  deletePhoto(id: PhotoId): Promise<void>;
  deletePhotoBody(id: PhotoId): Promise<void>;
  putPhotoMeta(meta: PhotoMeta): Promise<void>;
  putSettings(record: SettingsRecord): Promise<void>;
}

/**
 * One person's log on this device. Each call is one transaction.
 *
 * `work` may await only the reader or writer that it receives, because IndexedDB commits once anything else
 * is awaited. If `work` throws, nothing is written and the error is thrown on as a bug. Failures of the store
 * are values.
 */
export interface LocalStore {
  read<Value>(work: (reader: LocalReader) => Promise<Value>): Promise<Result<Value, StorageError>>;
  /**
   * Resolves when the transaction has completed. With `strict` durability the disk has the data by then,
   * where the platform supports it. Every write of a person's words is strict. Writes run one after another.
   */
  write<Value>(
    durability: 'strict' | 'relaxed',
    work: (writer: LocalWriter) => Promise<Value>,
  ): Promise<Result<Value, StorageError>>;
  close(): void;
}
