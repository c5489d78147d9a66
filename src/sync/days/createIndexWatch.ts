import type { Unsubscribe } from '../../lib/Clock.ts';
import type { CopyGeneration } from '../connection/createCopyGeneration.ts';
import {
  createIndexCursor,
  startOf,
  type Cursor,
  type IndexCursorDeps,
} from './createIndexCursor.ts';
import type { DaySync } from './DaySync.ts';

/** What the index watch takes from the engine, and the parts below it. */
export interface IndexWatchDeps extends Omit<IndexCursorDeps, 'settledRow' | 'copy'> {
  readonly copy: Pick<CopyGeneration, 'learn' | 'rowTold' | 'askForHeader'>;
  readonly daySync: Pick<DaySync, 'settledRow'>;
}

/** The subscription to the index of days. */
export interface IndexWatch {
  /** Begins to watch, unless it does already. */
  resume(): void;
  isCaughtUp(): boolean;
  /** Ends the watch: the log is another one, or was restored. `resume` begins it with the cursor of that time. */
  discard(): void;
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
  const { timers, copy, daySync, emit } = deps;
  let subscription: Subscription = { kind: 'none' };
  let isCaughtUp = false;
  /** One more each time that the watch begins anew. */
  let run = 0;

  const cursor = createIndexCursor({
    ...deps,
    settledRow: () => (isCaughtUp ? daySync.settledRow() : null),
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
        copy.rowTold();
        // An older row that comes later is of a restored database.
        if (isCaughtUp || !cursor.isFilled(row.changedAtMs)) emit({ kind: 'row-reported', row });
      },
      onRowGone: (day) => {
        copy.askForHeader();
        emit({ kind: 'row-missing', day });
      },
      onCaughtUp: () => {
        isCaughtUp = true;
        // Nothing was watched for a while after the last header: the log may have been deleted meanwhile.
        if (run > 0) copy.askForHeader();
        if (awaited !== null) emit({ kind: 'row-missing', day: awaited });
        emit({ kind: 'index-caught-up' });
      },
      onError: (error) => {
        subscription = { kind: 'none' };
        emit({ kind: 'watch-ended', error });
      },
    });
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
    discard: () => {
      run++;
      unsubscribe();
      subscription = { kind: 'none' };
      isCaughtUp = false;
    },
    isCaughtUp: () => isCaughtUp,
    settled: () => cursor.settled(),
    stop: unsubscribe,
  };
}
