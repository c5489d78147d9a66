import { success } from '../../src/lib/result.ts';
import { createEmitter, type Emitter } from '../../src/lib/createEmitter.ts';
import {
  nobodysRecord,
  type SessionRecord,
  type SessionRecordStore,
} from '../../src/account/SessionRecord.ts';

/** One browser's session record in memory. Each call of the result opens it in another tab. */
export function memorySessionRecords(
  earlier: () => SessionRecord = () => nobodysRecord,
): () => SessionRecordStore {
  let record: SessionRecord | null = null;
  const ends = new Set<Emitter<SessionRecord>>();
  const current = () => (record ??= earlier());

  return () => {
    const end = createEmitter<SessionRecord>();
    ends.add(end);
    return {
      read: () => Promise.resolve(success(current())),
      async update(change) {
        const next = change(current());
        record = next;
        // Like a channel: the others are told later, of the record at that time.
        await Promise.resolve();
        for (const other of ends) if (other !== end) other.emit(current());
        return success(next);
      },
      watch: end.subscribe,
      close: () => void ends.delete(end),
    };
  };
}
