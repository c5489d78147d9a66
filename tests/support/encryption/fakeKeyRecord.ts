import type { RemoteKeyRecord } from '../../../src/encryption/RemoteKeyRecord.ts';
import { failure, success } from '../../../src/lib/result.ts';
import type { RemoteError } from '../../../src/log/RemoteError.ts';
import { parseKeyRecord } from '../../../src/seal/record/parseKeyRecord.ts';

type Listener = Parameters<RemoteKeyRecord['watch']>[0];

/** What becomes of the next write: taken, refused, taken without an answer, or lost on its way. */
export type NextPut = 'works' | 'is refused' | 'is taken without an answer' | 'is lost';

/** The key record on a server that obeys the rules, or lies on command. `null`: there is none. */
export function fakeKeyRecord(initial: unknown = null) {
  const listeners = new Set<Listener>();
  let value = initial;
  let nextPut: NextPut = 'works';
  let readError: RemoteError | null = null;
  let isHeard = false;
  const offline: RemoteError = { kind: 'offline', cause: null };

  function set(next: unknown): void {
    value = next;
    if (isHeard) for (const listener of [...listeners]) listener.onRecord(next);
  }

  const keyRecord: RemoteKeyRecord = {
    watch: (listener) => {
      listeners.add(listener);
      if (isHeard) listener.onRecord(value);
      return () => void listeners.delete(listener);
    },
    read: () => Promise.resolve(readError === null ? success(value) : failure(readError)),
    put: (record) => {
      const how = nextPut;
      nextPut = 'works';
      if (how === 'is lost') return Promise.resolve(failure(offline));
      const stored = parseKeyRecord(value);
      const before = stored.ok ? stored.value.revision : 0;
      if (how === 'is refused' || record.revision !== before + 1) {
        return Promise.resolve(failure({ kind: 'permission-denied', cause: null }));
      }
      set(record);
      return Promise.resolve(how === 'works' ? success(undefined) : failure(offline));
    },
  };

  return {
    keyRecord,
    /** The record as it is stored. */
    value: () => value,
    /** Stores `next`, whatever the rules say, and tells it. */
    set,
    /** Answers the subscriptions from now on. Before, they hear nothing. */
    answer: () => {
      isHeard = true;
      set(value);
    },
    /** Ends every subscription. */
    endWatches: () => {
      for (const listener of [...listeners]) {
        listeners.delete(listener);
        listener.onError({ kind: 'permission-denied', cause: null });
      }
    },
    countWatches: () => listeners.size,
    failReads: (error: RemoteError | null) => {
      readError = error;
    },
    nextPut: (how: NextPut) => {
      nextPut = how;
    },
  };
}
