import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../../log/LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { RemoteDay } from '../RemoteStore.ts';
import type { RowOfDay } from './remoteChanges.ts';

/** The longest expected delay, in ms, between the message that reports a change and the one that explains it. */
export const explanationDelayMs = 50;

/** The dependencies and listeners of the day sync. */
export interface DaySyncDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly random: () => number;
  /** How long a day of so many entries rests after a use. See `createDayPace`, also for the default. */
  readonly restMs?: (entries: number) => number;
  /** Whether the server can answer reads now. */
  canRead(): boolean;
  /** Whether a write that touches `day` is under way. */
  isSending(day: DayKey): boolean;
  isWatched(day: DayKey): boolean;
  isSelected(day: DayKey): boolean;
  onDays(records: readonly DayRecord[]): void;
  /** The device's copy of `day` matches the index. */
  onSynced(day: DayKey): void;
  onTrouble(trouble: RemoteError | StorageError): void;
  /**
   * Recovers the log of the generation `born`, which was restored from a backup. False: the lost words are not
   * safe yet.
   */
  recover(born: string): Promise<boolean>;
}

/** Keeps the device's days as new as the index, at the lowest cost. */
export interface DaySync {
  /** The index watch reported `row`. */
  takeRow(row: DayIndexRow): void;
  /** A watched day reported a written entry. */
  takeEntry(entry: Entry): void;
  /** A watched day reported that an entry left it. */
  entryLeft(day: DayKey, id: EntryId): void;
  /**
   * The delivery of a write of this device ended with `outcome`. See `Outcome` in createDelivery.ts for the
   * values.
   */
  writeSettled(write: RemoteWrite, outcome: 'counted' | 'uncounted' | 'not-taken'): void;
  /** This device counted `day` up once by an update that changed no words: the rows have another form. */
  dayConverted(day: DayKey): void;
  /** Reads `day` from the server, even if no change was reported. */
  want(day: DayKey): void;
  /** The index lost the row of `day`. Reads that row alone. */
  doubt(day: DayKey): void;
  /** Changes when the server acknowledges a write of this device to `day`, and when the log is deleted. */
  epochOf(day: DayKey): string;
  /**
   * Takes days that the caller read, each with the row that was known before its read. `also` writes in the same
   * transaction. Returns the written records, for the caller to report. null: the write failed.
   */
  takeDays(
    days: readonly (RemoteDay & { readonly row: RowOfDay })[],
    also: (writer: LocalWriter) => Promise<void>,
  ): Promise<readonly DayRecord[] | null>;
  /** Whether all reported rows are handled. */
  isSettled(): boolean;
  /** The reported row with the newest change. null: no row was reported. */
  newestRow(): DayIndexRow | null;
  /** The log was deleted. Discards everything known about it, and the results of all running reads. */
  forget(): void;
  /** Compares every day with its row again. */
  recheck(): void;
  /** Continues the work. Call it when the server can answer reads again. */
  resume(): void;
  stop(): void;
}
