import type { SessionRecord, SessionRecordStore } from '../../account/SessionRecord.ts';
import { sessionAfter, type SessionEvent } from '../../account/sessionAfter.ts';

/** The session record as this tab last read or wrote it. */
export interface RecordCache {
  readonly current: () => SessionRecord;
  /** Takes over a record that another tab has written. */
  readonly replace: (record: SessionRecord) => void;
  /** Reads the record again, because another tab may have changed it. A failed read keeps the cached one. */
  readonly refresh: () => Promise<SessionRecord>;
  /**
   * Writes the record after `event`. Resolves when the record is durable; false when the device refuses the write.
   * The decision then holds for the life of this tab.
   */
  readonly decide: (event: SessionEvent) => Promise<boolean>;
}

/** A cache of the record in `records` that begins with `initial`. */
export function createRecordCache(
  records: Pick<SessionRecordStore, 'read' | 'update'>,
  initial: SessionRecord,
): RecordCache {
  let record = initial;
  return {
    current: () => record,
    replace(next) {
      record = next;
    },
    async refresh() {
      const read = await records.read();
      if (read.ok) record = read.value;
      return record;
    },
    async decide(event) {
      const written = await records.update((current) => sessionAfter(current, event));
      record = written.ok ? written.value : sessionAfter(record, event);
      return written.ok;
    },
  };
}
