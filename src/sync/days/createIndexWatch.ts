import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { LogHeader, RemoteStore } from '../RemoteStore.ts';
import { createCopyGeneration } from './createCopyGeneration.ts';
import { createIndexCursor, startOf, type Cursor } from './createIndexCursor.ts';

/** The dependencies and listeners of the index watch. */
export interface IndexWatchDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  /** Reads the header of the log, which comes back by `takeHeader`. Resolves to whether it could be read. */
  readHeader(): Promise<boolean>;
  /** Server time minus device time, ms. */
  serverTimeOffsetMs(): number;
  onRow(row: DayIndexRow): void;
  /** The row of `day`, which the server had, is missing. */
  onMissing(day: DayKey): void;
  onCaughtUp(): void;
  /** Discards the running reads: the log is another one, or was restored from a backup. */
  onClearing(): void;
  /** Every copy of a day has been given up, or was compared with a restored database. */
  onCleared(): void;
  onError(error: RemoteError): void;
  /** The local store failed. `resume` is called when it works again. */
  onTrouble(error: StorageError): void;
  /** The newest row, if all rows so far are handled; else null. */
  settledRow(): DayIndexRow | null;
}

/** The subscription to the index of days. */
export interface IndexWatch {
  /** Begins to watch, unless it does already. */
  resume(): void;
  isCaughtUp(): boolean;
  /**
   * Takes the header that the server has. A copy that may be of another log is given up; an empty copy becomes one of
   * this log. `isOurs`: this engine gave the log its generation.
   */
  takeHeader(header: LogHeader, isOurs: boolean): Promise<void>;
  /** The copy equals the restored database: begins again with the cursor that the device has now. */
  restart(): void;
  /** All rows told so far are handled: the cursor may follow. */
  settled(): void;
  stop(): void;
}

/** `beginning` waits for the cursor. */
type Subscription =
  | { readonly kind: 'none' }
  | { readonly kind: 'beginning' }
  | { readonly kind: 'watching'; readonly unsubscribe: Unsubscribe };

/**
 * Watches the index from the cursor on:
 *
 *   none ──resume──► beginning ──cursor found──► watching ──error──► none
 *
 * A missing row proves nothing about the log: an unsettled write of this device may hold it back. Only another
 * generation means that the log was deleted. Then the copy is given up and the watch begins as on a new device.
 */
export function createIndexWatch(deps: IndexWatchDeps): IndexWatch {
  const { timers } = deps;
  let subscription: Subscription = { kind: 'none' };
  let isCaughtUp = false;
  /** One more each time that the watch begins anew. */
  let run = 0;

  const cursor = createIndexCursor({
    ...deps,
    settledRow: () => (isCaughtUp ? deps.settledRow() : null),
    onHeldLog: (log) => generation.learn(log),
  });

  const generation = createCopyGeneration({
    ...deps,
    onOtherLog: stopWatching,
    onGivenUp: () => {
      deps.onCleared();
      resume();
    },
  });

  async function begin(): Promise<void> {
    const own = run;
    const start = await cursor.find();
    if (timers.hasStopped() || own !== run) return;
    subscription =
      start === null ? { kind: 'none' } : { kind: 'watching', unsubscribe: watchFrom(start) };
  }

  function watchFrom(start: Cursor): Unsubscribe {
    /** The day of the cursor, until its row is reported. */
    let awaited = start.day;
    return deps.remoteStore.watchDayIndex(startOf(start), {
      onRow: (row) => {
        if (row.day === awaited) awaited = null;
        generation.rowTold();
        // An older row that comes later is of a restored database.
        if (isCaughtUp || !cursor.isFilled(row.changedAtMs)) deps.onRow(row);
      },
      onRowGone: (day) => {
        generation.askForHeader();
        deps.onMissing(day);
      },
      onCaughtUp: () => {
        isCaughtUp = true;
        // Nothing was watched for a while after the last header: the log may have been deleted meanwhile.
        if (run > 0) generation.askForHeader();
        if (awaited !== null) deps.onMissing(awaited);
        deps.onCaughtUp();
      },
      onError: (error) => {
        subscription = { kind: 'none' };
        deps.onError(error);
      },
    });
  }

  /** Discards all running reads of the log. */
  function stopWatching(): void {
    run++;
    unsubscribe();
    subscription = { kind: 'none' };
    isCaughtUp = false;
    deps.onClearing();
  }

  function unsubscribe(): void {
    if (subscription.kind === 'watching') subscription.unsubscribe();
  }

  function resume(): void {
    if (subscription.kind !== 'none' || timers.hasStopped()) return;
    subscription = { kind: 'beginning' };
    void begin();
  }

  return {
    resume,
    takeHeader: (header, isOurs) => generation.takeHeader(header, isOurs),
    restart: () => {
      stopWatching();
      deps.onCleared();
      resume();
    },
    isCaughtUp: () => isCaughtUp,
    settled: () => cursor.settled(),
    stop: unsubscribe,
  };
}
