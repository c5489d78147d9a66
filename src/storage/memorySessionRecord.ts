import { success } from '../lib/result.ts';
import {
  nobodysRecord,
  type SessionRecord,
  type SessionRecordStore,
} from '../account/SessionRecord.ts';

/** One browser's record in memory. Each call opens the end of another tab. */
export function memorySessionRecords(
  earlier: () => SessionRecord = () => nobodysRecord,
): () => SessionRecordStore {
  let record: SessionRecord | null = null;
  const ends = new Map<object, Set<(record: SessionRecord) => void>>();
  const current = () => (record ??= earlier());

  return () => {
    const end = {};
    const listeners = new Set<(record: SessionRecord) => void>();
    ends.set(end, listeners);
    return {
      read: () => Promise.resolve(success(current())),
      async update(change) {
        const next = change(current());
        record = next;
        // As a channel: others hear of it later, and of what lies there by then.
        await Promise.resolve();
        for (const [other, theirs] of ends)
          if (other !== end) for (const listener of [...theirs]) listener(current());
        return success(next);
      },
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => void ends.delete(end),
    };
  };
}
