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

/** How long the message that explains a change may come behind the one that tells of it. */
export const explanationDelayMs = 50;

/** What the day sync needs, and whom it tells. */
export interface DaySyncDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether the server can be asked now. */
  canRead(): boolean;
  /** Whether a write that touches `day` is under way. */
  isSending(day: DayKey): boolean;
  isWatched(day: DayKey): boolean;
  isSelected(day: DayKey): boolean;
  onDays(records: readonly DayRecord[]): void;
  /** The device's copy of `day` is as new as the index says. */
  onSynced(day: DayKey): void;
  onTrouble(trouble: RemoteError | StorageError): void;
  /** The log of the generation `born` was restored from a backup. False: what it lost is not safe yet. */
  recover(born: string): Promise<boolean>;
}

/** Keeps the device's days as new as the index says they are, at the least cost. */
export interface DaySync {
  /** The index says this of its day. */
  takeRow(row: DayIndexRow): void;
  /** A watched day says that an entry was written. */
  takeEntry(entry: Entry): void;
  /** A watched day says that an entry has left it. */
  entryLeft(day: DayKey, id: EntryId): void;
  /** One of this device's writes is out. */
  writeSettled(write: RemoteWrite, outcome: 'counted' | 'uncounted' | 'not-taken'): void;
  /** Reads `day` from the server although nothing says that it has changed. */
  want(day: DayKey): void;
  /** The row of `day` (null: of the newest change) is missing from the index: it is asked for by itself. */
  doubt(day: DayKey | null): void;
  /** Changes whenever one of this device's writes of `day` was acknowledged, or the log was deleted. */
  epochOf(day: DayKey): string;
  /**
   * Takes days that were read by somebody else, with the rows known when they were asked for, and whatever `also`
   * writes with them. Returns the records written, which the caller tells of; null when nothing could be written.
   */
  takeDays(
    days: readonly (RemoteDay & { readonly row: RowOfDay })[],
    also: (writer: LocalWriter) => Promise<void>,
  ): Promise<readonly DayRecord[] | null>;
  /** Whether every row that was told has been dealt with. */
  isSettled(): boolean;
  /** The rows told so far, newest change last. */
  newestRow(): DayIndexRow | null;
  /** The log was deleted: what was known of it, and what is being read of it, counts for nothing. */
  forget(): void;
  /** Compares every day with its row again. */
  recheck(): void;
  /** Does what can be done now; call when the server can be asked again. */
  resume(): void;
  stop(): void;
}
