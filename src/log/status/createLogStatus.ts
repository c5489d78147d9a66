import { failure, type Result } from '../../lib/result.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createCounts } from '../counts/createCounts.ts';
import type { FillProgress, ParkedWrite, SyncStatus } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { LocalStore, LogMeta } from '../LocalStore.ts';
import { parkedWriteOf } from './parkedWriteOf.ts';
import { isSameStatus, syncStatusOf } from './syncStatusOf.ts';
import type { EngineStatus } from '../TabChannel.ts';
import { createValueStore } from '../../lib/createValueStore.ts';

/** What a tab knows of the state of the log, put together from all who tell. */
export interface LogStatus {
  readonly syncStatus: ReadableStore<SyncStatus>;
  readonly fillProgress: ReadableStore<FillProgress>;
  readonly serverTimeOffsetMs: ReadableStore<number | null>;
  readonly parked: ReadableStore<readonly ParkedWrite[]>;
  /** How a read of the device's store ended; the result itself is handed on. */
  noteRead<Value>(result: Result<Value, StorageError>): Result<Value, StorageError>;
  /** How a write to it ended. A full disk still reads, so that only a write that went well clears it. */
  noteWrite<Value>(result: Result<Value, StorageError>): Result<Value, StorageError>;
  noteMeta(meta: LogMeta): void;
  /** null: the engine is not listened to. */
  noteEngine(status: EngineStatus | null): void;
  noteFill(progress: FillProgress): void;
  /** The outbox or the parked writes have changed; `added` when it is known to have grown. */
  noteOutbox(change?: 'added'): void;
}

/** How reads and writes of the store ended, and what the engine and the device's copy said last. */
interface Known {
  readonly readError: StorageError | null;
  readonly writeError: StorageError | null;
  readonly engine: EngineStatus | null;
  readonly savedAsOfMs: number | null;
}

/** The state of the log in `localStore`; nothing is counted before the first `noteOutbox`. */
export function createLogStatus(localStore: LocalStore): LogStatus {
  const syncStatus = createValueStore<SyncStatus>(
    syncStatusOf({ waiting: null, storage: null, engine: null, savedAsOfMs: null }),
    isSameStatus,
  );
  const fillProgress = createValueStore<FillProgress>({ kind: 'unknown' });
  const serverTimeOffsetMs = createValueStore<number | null>(null);
  const parked = createValueStore<readonly ParkedWrite[]>([]);
  let known: Known = { readError: null, writeError: null, engine: null, savedAsOfMs: null };

  const noteRead: LogStatus['noteRead'] = (result) => {
    update({ readError: result.ok ? null : result.error });
    return result;
  };
  const counts = createCounts(localStore, (error) => noteRead(failure(error)));
  counts.waiting.subscribe(() => {
    parked.set((counts.waiting.getSnapshot()?.parked ?? []).map(parkedWriteOf));
    update();
  });

  function update(news: Partial<Known> = {}): void {
    known = { ...known, ...news };
    const waiting = counts.waiting.getSnapshot();
    const storage = known.writeError ?? known.readError;
    syncStatus.set(syncStatusOf({ ...known, waiting, storage }));
  }

  return {
    syncStatus,
    fillProgress,
    serverTimeOffsetMs,
    parked,
    noteRead,
    noteWrite: (result) => {
      update({ writeError: result.ok ? null : result.error });
      return result;
    },
    noteMeta: (meta) => {
      // The engine knows better as soon as it speaks.
      if (fillProgress.getSnapshot().kind === 'unknown' && meta.fill.kind === 'complete') {
        fillProgress.set(meta.fill);
      }
      update({ savedAsOfMs: meta.savedAsOfMs });
    },
    noteEngine: (status) => {
      // What was heard of the clocks stays true when the engine falls silent.
      const offsetMs = status?.clockOffsetMs ?? null;
      if (offsetMs !== null) serverTimeOffsetMs.set(offsetMs);
      update({ engine: status });
    },
    noteFill: (progress) => fillProgress.set(progress),
    noteOutbox: (change) => {
      if (change === 'added') counts.addOne();
      counts.recount();
    },
  };
}
