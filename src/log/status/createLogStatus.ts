import { failure, type Result } from '../../lib/result.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createCounts } from '../counts/createCounts.ts';
import type { FillProgress, ParkedWrite, SyncStatus } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { LocalStore, LogMeta } from '../LocalStore.ts';
import { isSameStatus, syncStatusOf } from './syncStatusOf.ts';
import type { EngineStatus } from '../TabChannel.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';

/** The state of the log as one tab knows it from the store, the outbox and the engine. */
export interface LogStatus {
  readonly syncStatus: ReadableStore<SyncStatus>;
  readonly fillProgress: ReadableStore<FillProgress>;
  readonly serverTimeOffsetMs: ReadableStore<number | null>;
  readonly parked: ReadableStore<readonly ParkedWrite[]>;
  /** Notes the outcome of a read of the device's store and returns it. */
  noteRead<Value>(result: Result<Value, StorageError>): Result<Value, StorageError>;
  /**
   * Notes the outcome of a write and returns it. A full disk still reads, so only a successful write clears a
   * write error.
   */
  noteWrite<Value>(result: Result<Value, StorageError>): Result<Value, StorageError>;
  noteMeta(meta: LogMeta): void;
  /** `isOffline`: the browser says that there is no network. */
  noteNetwork(isOffline: boolean): void;
  /** null: the tab no longer listens to the engine. */
  noteEngine(status: EngineStatus | null): void;
  noteFill(progress: FillProgress): void;
  /** The outbox or the parked writes changed. `added`: the outbox has one more write. */
  noteOutbox(change?: 'added'): void;
  /** Nothing is counted any more before the next `noteOutbox`. */
  stop(): void;
}

/** The outcomes of reads and writes, the engine's last status, and the store's `savedAsOfMs`. */
interface Known {
  readonly readError: StorageError | null;
  readonly writeError: StorageError | null;
  readonly engine: EngineStatus | null;
  readonly savedAsOfMs: number | null;
  readonly offlineSinceMs: number | null;
}

const nothing: Known = {
  readError: null,
  writeError: null,
  engine: null,
  savedAsOfMs: null,
  offlineSinceMs: null,
};

/** A lost database fails every call. The write that was cut off by its end may have failed in another way. */
function storageErrorOf({ readError, writeError }: Known): StorageError | null {
  const isLost = readError?.kind === 'cleared' || readError?.kind === 'blocked';
  return isLost ? readError : (writeError ?? readError);
}

/** The state of the log in `localStore`. It counts nothing before the first `noteOutbox`. */
export function createLogStatus(localStore: LocalStore, clock: Clock): LogStatus {
  const syncStatus = createValueStore<SyncStatus>(
    syncStatusOf({ ...nothing, waiting: null, storage: null }),
    isSameStatus,
  );
  const fillProgress = createValueStore<FillProgress>({ kind: 'unknown' });
  const serverTimeOffsetMs = createValueStore<number | null>(null);
  const parked = createValueStore<readonly ParkedWrite[]>([]);
  let known = nothing;

  const noteRead: LogStatus['noteRead'] = (result) => {
    update({ readError: result.ok ? null : result.error });
    return result;
  };
  const counts = createCounts(localStore, clock, (error) => noteRead(failure(error)));
  counts.waiting.subscribe(() => {
    parked.set((counts.waiting.getSnapshot()?.parked ?? []).map(parkedWriteOf));
    update();
  });

  function update(news: Partial<Known> = {}): void {
    known = { ...known, ...news };
    const waiting = counts.waiting.getSnapshot();
    syncStatus.set(syncStatusOf({ ...known, waiting, storage: storageErrorOf(known) }));
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
      // The engine's progress is newer than the stored one.
      if (fillProgress.getSnapshot().kind === 'unknown' && meta.fill.kind === 'complete') {
        fillProgress.set(meta.fill);
      }
      update({ savedAsOfMs: meta.savedAsOfMs });
    },
    noteNetwork: (isOffline) => update({ offlineSinceMs: isOffline ? clock.now() : null }),
    noteEngine: (status) => {
      // The clock offset stays valid when the engine falls silent.
      const offsetMs = status?.clockOffsetMs ?? null;
      if (offsetMs !== null) serverTimeOffsetMs.set(offsetMs);
      update({ engine: status });
    },
    noteFill: (progress) => fillProgress.set(progress),
    noteOutbox: (change) => {
      if (change === 'added') counts.addOne();
      counts.recount();
    },
    stop: () => counts.stop(),
  };
}

/** A parked write as a screen shows it. */
function parkedWriteOf(record: ParkedRecord): ParkedWrite {
  const { write } = record;
  const { id: entryId, day, time, text } = write.kind === 'delete' ? write.before : write.after;
  return {
    id: record.id,
    entryId,
    kind: write.kind,
    day,
    time,
    text,
    reason: record.reason,
    parkedAtMs: record.parkedAtMs,
  };
}
