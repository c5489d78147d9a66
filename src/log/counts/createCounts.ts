import type { StorageError } from '../StorageError.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';

/** The unsent and parked writes on this device. */
export interface Waiting {
  readonly unsent: number;
  /** How many of the unsent writes are of an import. */
  readonly imported: number;
  readonly parked: readonly ParkedRecord[];
}

/** Counts the unsent and parked writes. */
export interface Counts {
  readonly waiting: ReadableStore<Waiting | null>;
  /**
   * Counts again. Notices overtake each other and only say that something changed. A count that starts after
   * the last notice is right.
   */
  recount(): void;
  /** Adds one unsent write at once. The following recount confirms it. */
  addOne(): void;
}

/** Counts over `localStore`. `onError` receives the error of a failed count. */
export function createCounts(
  localStore: LocalStore,
  onError: (error: StorageError) => void,
): Counts {
  const waiting = createValueStore<Waiting | null>(null, isSameWaiting);
  /** Number of requested counts, the running one included. 0: none is running. */
  let wanted = 0;

  async function count(): Promise<void> {
    while (wanted > 0) {
      const answering = wanted;
      const result = await localStore.read(async (reader) => {
        const unsent = await reader.countOutbox();
        // Counting takes time by the record, and the person's own are few.
        const imported = unsent - (await reader.countOutbox('own'));
        return { unsent, imported, parked: await reader.parked() };
      });
      if (!result.ok) onError(result.error);
      else waiting.set(result.value);
      wanted -= answering;
    }
  }

  return {
    waiting,
    recount: () => {
      wanted++;
      if (wanted === 1) void count();
    },
    addOne: () => {
      const now = waiting.getSnapshot();
      if (now !== null) waiting.set({ ...now, unsent: now.unsent + 1 });
    },
  };
}

function isSameWaiting(a: Waiting | null, b: Waiting | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.unsent === b.unsent &&
    a.imported === b.imported &&
    a.parked.length === b.parked.length &&
    a.parked.every(({ id }, index) => id === b.parked[index]?.id)
  );
}
