import type { StorageError } from '../StorageError.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';

/** The unsent and parked writes on this device. */
export interface Waiting {
  readonly unsent: number;
  /** How many of the unsent writes are of an import. */
  readonly imported: number;
  readonly parked: readonly ParkedRecord[];
  /** Photos that wait to be sent. Absent: none. */
  readonly photos?: number;
  /** Photos that the server refused. Absent: none. */
  readonly refusedPhotos?: number;
}

/** A count visits each record. Up to this many writes of imports are counted after each notice. */
const fewImported = 500;
/**
 * In ms. More than {@link fewImported} are counted at most once in this time. Otherwise each sent write would visit
 * all of them.
 */
const betweenCountsMs = 1_000;

/** Counts the unsent and parked writes. */
export interface Counts {
  readonly waiting: ReadableStore<Waiting | null>;
  /**
   * Counts again. Notices overtake each other and only say that something changed. A count that starts after
   * the last notice is right. The number of a large import may be a second old.
   */
  recount(): void;
  /** Adds one unsent write at once. The following recount confirms it. */
  addOne(): void;
  /** Counts no more by itself. The next `recount` goes on. */
  stop(): void;
}

/** Counts over `localStore`. `onError` receives the error of a failed count. */
export function createCounts(
  localStore: LocalStore,
  clock: Clock,
  onError: (error: StorageError) => void,
): Counts {
  const waiting = createValueStore<Waiting | null>(null, isSameWaiting);
  /** Number of requested counts, the running one included. 0: none is running. */
  let wanted = 0;
  let isStopped = false;
  let importedAtMs = 0;
  let cancelNext: Unsubscribe | null = null;

  /** In ms, until the writes of imports are due to be counted. */
  function untilDue(): number {
    const sinceMs = clock.now() - importedAtMs;
    const isFew = (waiting.getSnapshot()?.imported ?? 0) <= fewImported;
    // A clock that was put back says nothing about the time since.
    return isFew || sinceMs < 0 ? 0 : Math.max(0, betweenCountsMs - sinceMs);
  }

  /** The last number of imported writes, which a later count corrects. null: count them now. */
  function keptImported(): number | null {
    const inMs = untilDue();
    if (inMs === 0) return null;
    if (!isStopped) cancelNext ??= clock.setTimer(countNext, inMs);
    return waiting.getSnapshot()?.imported ?? null;
  }

  function countNext(): void {
    cancelNext = null;
    recount();
  }

  async function count(): Promise<void> {
    while (wanted > 0) {
      const answering = wanted;
      const kept = keptImported();
      const result = await localStore.read(async (reader) => {
        const own = await reader.countOutbox('own');
        const imported = kept ?? (await reader.countOutbox()) - own;
        const photos = await reader.countPhotos('unsent');
        const refusedPhotos = await reader.countPhotos('refused');
        return {
          unsent: own + imported,
          imported,
          parked: await reader.parked(),
          ...(photos > 0 ? { photos } : {}),
          ...(refusedPhotos > 0 ? { refusedPhotos } : {}),
        };
      });
      if (!result.ok) onError(result.error);
      else {
        if (kept === null) importedAtMs = clock.now();
        waiting.set(result.value);
      }
      wanted -= answering;
    }
  }

  function recount(): void {
    isStopped = false;
    wanted++;
    if (wanted === 1) void count();
  }

  return {
    waiting,
    recount,
    addOne: () => {
      const now = waiting.getSnapshot();
      if (now !== null) waiting.set({ ...now, unsent: now.unsent + 1 });
    },
    stop: () => {
      isStopped = true;
      cancelNext?.();
      cancelNext = null;
    },
  };
}

function isSameWaiting(a: Waiting | null, b: Waiting | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.unsent === b.unsent &&
    a.imported === b.imported &&
    a.photos === b.photos &&
    a.refusedPhotos === b.refusedPhotos &&
    a.parked.length === b.parked.length &&
    a.parked.every(({ id }, index) => id === b.parked[index]?.id)
  );
}
