import type { ParkedWrite } from '../DayLog.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';

/** A parked write as a screen shows it. */
export function parkedWriteOf(record: ParkedRecord): ParkedWrite {
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
