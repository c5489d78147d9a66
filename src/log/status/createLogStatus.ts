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

/** The state of the log in `localStore`; nothing is counted before the first `noteOutbox`. */
export function createLogStatus(localStore: LocalStore): LogStatus {
  const syncStatus = createValueStore<SyncStatus>(
    syncStatusOf({ waiting: null, storage: null, engine: null, savedAsOfMs: null }),
    isSameStatus,
  );
  const fillProgress = createValueStore<FillProgress>({ kind: 'unknown' });
  const serverTimeOffsetMs = createValueStore<number | null>(null);
  const parked = createValueStore<readonly ParkedWrite[]>([]);
  let readError: StorageError | null = null;
  let writeError: StorageError | null = null;
  let engine: EngineStatus | null = null;
  let savedAsOfMs: number | null = null;

  const noteRead: LogStatus['noteRead'] = (result) => {
    readError = result.ok ? null : result.error;
    update();
    return result;
  };
  const counts = createCounts(localStore, (error) => noteRead(failure(error)));
  counts.waiting.subscribe(() => {
    parked.set((counts.waiting.getSnapshot()?.parked ?? []).map(parkedWriteOf));
    update();
  });

  function update(): void {
    const waiting = counts.waiting.getSnapshot();
    const storage = writeError ?? readError;
    syncStatus.set(syncStatusOf({ waiting, storage, engine, savedAsOfMs }));
  }

  return {
    syncStatus,
    fillProgress,
    serverTimeOffsetMs,
    parked,
    noteRead,
    noteWrite: (result) => {
      writeError = result.ok ? null : result.error;
      update();
      return result;
    },
    noteMeta: (meta) => {
      savedAsOfMs = meta.savedAsOfMs;
      // The engine knows better as soon as it speaks.
      if (fillProgress.getSnapshot().kind === 'unknown' && meta.fill.kind === 'complete') {
        fillProgress.set(meta.fill);
      }
      update();
    },
    noteEngine: (status) => {
      engine = status;
      // What was heard of the clocks stays true when the engine falls silent.
      const offsetMs = status?.clockOffsetMs ?? null;
      if (offsetMs !== null) serverTimeOffsetMs.set(offsetMs);
      update();
    },
    noteFill: (progress) => fillProgress.set(progress),
    noteOutbox: (change) => {
      if (change === 'added') counts.addOne();
      counts.recount();
    },
  };
}
