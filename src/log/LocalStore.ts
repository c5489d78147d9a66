import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId } from '../entries/Entry.ts';
import type { Result } from '../lib/result.ts';
import type { Draft, DraftTarget } from './DayLog.ts';
import type { StorageError } from './StorageError.ts';
import type { DayTally } from './counts/DayTally.ts';
import type { OutboxRecord, ParkedRecord, UnsavedOutboxRecord } from './OutboxRecord.ts';

/** One day on this device. */
export interface DayRecord {
  readonly day: DayKey;
  /** As the screen shows them: the server's entries with this device's own writes applied, sorted. */
  readonly entries: readonly Entry[];
  /**
   * `changes` of the index row that these entries are at least as new as; 0 when the server had no row.
   * null: the day was never read from the server, only this device's own words are here.
   */
  readonly syncedChanges: number | null;
  /** `changedAt` (server ms) of that row; null without one. */
  readonly syncedChangedAtMs: number | null;
  /** Rows of the server's day that are no entries; left out by an earlier version of the program: none is known. */
  readonly unreadable?: number;
  /** One more with each write of the record, so that a late notice never shows an older day. */
  readonly edition: number;
}

/** How far back the device's copy reaches. */
export type FillState =
  /** Index rows dated on or after `reached` have been filled (null: none yet). */
  | {
      readonly kind: 'filling';
      readonly reached: DayKey | null;
      readonly days: number;
      readonly bytes: number;
    }
  | { readonly kind: 'complete' };

/** What the engine must remember between runs. */
export interface LogMeta {
  /**
   * The generation of the log that this is a copy of (`LogHeader.born`). null, or left out by an earlier version
   * of the program: not known yet, whatever the server says then is taken for it.
   */
  readonly born?: string | null;
  /**
   * Every index row whose `changedAt` is earlier has been dealt with. `day` is the row that set it, null
   * when there was none. null: the engine never ran.
   */
  readonly cursor: {
    readonly changedAtMs: number;
    readonly day: DayKey | null;
    /** True: the next look may begin at this very row, since nothing can appear behind it any more. */
    readonly isExact?: boolean;
  } | null;
  readonly fill: FillState;
  /** Device time at which the server was last known to have everything; null: never. */
  readonly savedAsOfMs: number | null;
}

/** What {@link LogMeta} is before anything was written. */
export const emptyMeta: LogMeta = {
  born: null,
  cursor: null,
  fill: { kind: 'filling', reached: null, days: 0, bytes: 0 },
  savedAsOfMs: null,
};

/** A draft, and the tab that it is being typed in: two tabs may type for the same target. */
export interface OwnedDraft extends Draft {
  /** Name of the tab; see {@link DraftOwner}. */
  readonly owner: string;
}

/** Reads inside one transaction: all of them see one state. */
export interface LocalReader {
  day(day: DayKey): Promise<DayRecord | undefined>;
  /**
   * The records of the days from `first` to `last`, both included, oldest first, and of these the oldest
   * `limit`: one request to the device, however many they are.
   */
  days(first: DayKey, last: DayKey, limit: number): Promise<readonly DayRecord[]>;
  /** The days that have a record, oldest first. */
  dayKeys(): Promise<readonly DayKey[]>;
  /** The tallies of the days from `first` to `last`, both included, oldest first: one request. */
  tallies(first: DayKey, last: DayKey): Promise<readonly DayTally[]>;
  /** The tally of `day`; undefined when nothing is written on it, as far as this device knows. */
  tally(day: DayKey): Promise<DayTally | undefined>;
  /**
   * The written day that lies nearest to `from`, before it (`back`) or behind it (`on`); from null, the
   * last or the first of all. undefined when there is none on this device.
   */
  nearestWritten(from: DayKey | null, towards: 'back' | 'on'): Promise<DayKey | undefined>;
  meta(): Promise<LogMeta>;
  /** The oldest `limit` unsent writes whose `seq` is above `behind` (none is 0), oldest first. */
  outbox(limit: number, behind?: number): Promise<readonly OutboxRecord[]>;
  outboxOfEntry(id: EntryId): Promise<readonly OutboxRecord[]>;
  /** Unsent writes that take an entry from `day` or bring one there, oldest first. */
  outboxOfDay(day: DayKey): Promise<readonly OutboxRecord[]>;
  countOutbox(): Promise<number>;
  /** Oldest first. */
  parked(): Promise<readonly ParkedRecord[]>;
  countParked(): Promise<number>;
  /** What all tabs, closed ones included, have typed for `target`; in no particular order. */
  drafts(target: DraftTarget): Promise<readonly OwnedDraft[]>;
}

/** Reads and writes inside one transaction: all of it happens, or nothing. */
export interface LocalWriter extends LocalReader {
  /** Puts the day, and its tally with it. */
  putDay(record: DayRecord): Promise<void>;
  putMeta(meta: LogMeta): Promise<void>;
  /** Adds a write behind all others. */
  appendOutbox(record: UnsavedOutboxRecord): Promise<void>;
  /** Replaces the record of the same `seq`. */
  putOutbox(record: OutboxRecord): Promise<void>;
  deleteOutbox(seq: number): Promise<void>;
  putParked(record: ParkedRecord): Promise<void>;
  deleteParked(id: string): Promise<void>;
  /** Replaces what the same owner had for `target`; other tabs' drafts stay. */
  putDraft(target: DraftTarget, draft: OwnedDraft): Promise<void>;
  deleteDraft(target: DraftTarget, owner: string): Promise<void>;
}

/**
 * One person's log on this device. Each call is one transaction. `work` may wait for nothing but the
 * reader or writer it is given: IndexedDB commits as soon as anything else is awaited. When `work`
 * throws, nothing is written and the error is thrown on (it is a bug); failures of the store are values.
 */
export interface LocalStore {
  read<Value>(work: (reader: LocalReader) => Promise<Value>): Promise<Result<Value, StorageError>>;
  /**
   * Resolves when the transaction has completed; with `strict` durability (where the platform has it)
   * when the disk has it, which every word a person wrote asks for. Writes run one after another.
   */
  write<Value>(
    durability: 'strict' | 'relaxed',
    work: (writer: LocalWriter) => Promise<Value>,
  ): Promise<Result<Value, StorageError>>;
  close(): void;
}
