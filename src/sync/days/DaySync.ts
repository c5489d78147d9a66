import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { TabRegistry } from './createTabRegistry.ts';
import type { EngineContext, Outcome } from '../EngineContext.ts';
import type { OutboxSender } from '../outbox/createOutboxSender.ts';
import type { RemoteDay } from '../RemoteStore.ts';
import type { DayWatches } from './createDayWatches.ts';
import type { RowOfDay } from './remoteChanges.ts';

/** The longest expected delay, in ms, between the message that reports a change and the one that explains it. */
export const explanationDelayMs = 50;

/** What the day sync takes from the engine, and the parts below it. */
export interface DaySyncDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'clock' | 'timers' | 'random' | 'restMs' | 'emit'
> {
  readonly connection: Pick<ConnectionMonitor, 'trouble'>;
  readonly header: Pick<HeaderReader, 'canRead' | 'read'>;
  readonly sender: Pick<OutboxSender, 'isSending'>;
  readonly tabs: Pick<TabRegistry, 'isSelected'>;
  readonly watches: Pick<DayWatches, 'isWatched'>;
}

/** Keeps the device's days as new as the index, at the lowest cost. */
export interface DaySync {
  /** The index watch reported `row`. */
  takeRow(row: DayIndexRow): void;
  /** A watched day reported a written entry. */
  takeEntry(entry: Entry): void;
  /** A watched day reported that an entry left it. */
  entryLeft(day: DayKey, id: EntryId): void;
  /** The delivery of a write of this device ended with `outcome`. */
  writeSettled(write: RemoteWrite, outcome: Outcome): void;
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
  /** The reported row with the newest change. null: no row was reported, or not all of them are handled. */
  settledRow(): DayIndexRow | null;
  /** The log was deleted. Discards everything known about it, and the results of all running reads. */
  forget(): void;
  /** Compares every day with its row again. */
  recheck(): void;
  /** Continues the work. Call it when the server can answer reads again. */
  resume(): void;
}
