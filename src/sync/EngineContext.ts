import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId } from '../entries/Entry.ts';
import type { Clock } from '../lib/Clock.ts';
import type { EngineTimers } from '../lib/createTimers.ts';
import type { FillProgress } from '../log/DayLog.ts';
import type { DayIndexRow } from '../log/DayIndexRow.ts';
import type { DayRecord, LocalStore } from '../log/LocalStore.ts';
import type { LogSchema } from '../log/LogSchema.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { RemoteWrite } from '../log/RemoteWrite.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { RemoteStore } from './RemoteStore.ts';

/** What every part of an engine gets. A part takes from it what it needs. */
export interface EngineContext {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** They end with the engine, and `hasStopped` says so. */
  readonly timers: EngineTimers;
  /** 0 inclusive to 1 exclusive: spreads retries, and makes the ids of merges. */
  readonly random: () => number;
  /** The schema of the logs that this engine serves. */
  readonly schema: LogSchema;
  /** Whether the words go out readable, in a log that is or was encrypted. */
  readonly sendsReadable: boolean;
  /** How long a day of so many entries rests after a use, ms. Default: only long days rest. */
  readonly restMs?: (entries: number) => number;
  /** Reports what happened in a part. `createEventTable` handles it before this returns. */
  emit(event: EngineEvent): void;
}

/** What the delivery of a write came to. */
export type Outcome =
  /** The server has just accepted the write, and counted it on each of its days. */
  | 'counted'
  /** The server has accepted the write, now or earlier. */
  | 'uncounted'
  /** The record waits, was rewritten, or is parked. */
  | 'not-taken';

/** What a part of the engine reports. `createEventTable.ts` says what follows. */
export type EngineEvent =
  /** There is a new connection. `usable` follows if it can be used. */
  | { readonly kind: 'connected' }
  /** The server may be asked. */
  | { readonly kind: 'usable' }
  /** The tabs may have to be told another status. */
  | { readonly kind: 'status-changed' }
  /** `canSend`, `canRead` or `standing` of the header reader has changed. */
  | { readonly kind: 'standing-changed' }
  /**
   * The log has the other schema. Either the server says that an encrypted log is gone: then its header was not taken.
   * Or a readable log is now encrypted.
   */
  | { readonly kind: 'other-log' }
  /** The header of the log may be another one by now. */
  | { readonly kind: 'header-wanted' }
  /** The server has another log than the copy: every copy of a day is about to be given up. */
  | { readonly kind: 'copy-outdated' }
  /** Every copy of a day was given up. */
  | { readonly kind: 'copy-given-up' }
  /** The tabs show other days. */
  | { readonly kind: 'days-selected' }
  /** The tabs were asked whether they are still there. */
  | { readonly kind: 'roll-called' }
  /** Days were written to the local store. */
  | { readonly kind: 'days-stored'; readonly records: readonly DayRecord[] }
  /** A watched day reported a written entry. */
  | { readonly kind: 'entry-reported'; readonly entry: Entry }
  /** A reported entry left its watched day. */
  | { readonly kind: 'entry-left'; readonly day: DayKey; readonly id: EntryId }
  /** A tab shows a day that is not on this device. */
  | { readonly kind: 'day-missing'; readonly day: DayKey }
  /** The index watch reported a row. */
  | { readonly kind: 'row-reported'; readonly row: DayIndexRow }
  /** The row of `day`, which the server had, is missing. */
  | { readonly kind: 'row-missing'; readonly day: DayKey }
  /** The index watch has reported every row that the server has. */
  | { readonly kind: 'index-caught-up' }
  /** The server ended a subscription. */
  | { readonly kind: 'watch-ended'; readonly error: RemoteError }
  /** The device's copy of `day` matches the index. */
  | { readonly kind: 'day-synced'; readonly day: DayKey }
  /** `write` is no longer in flight. */
  | {
      readonly kind: 'write-settled';
      readonly write: RemoteWrite;
      readonly outcome: Outcome;
    }
  /** The server has acknowledged everything that there was. */
  | { readonly kind: 'outbox-emptied' }
  /** The copy equals the restored database, and the lost entries are in the outbox. */
  | { readonly kind: 'log-recovered' }
  /** The backfill is under way, or at its end. */
  | { readonly kind: 'fill-progressed'; readonly progress: FillProgress }
  /** No photo is being sent any more. */
  | { readonly kind: 'photos-idle' };
