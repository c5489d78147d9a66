import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { daysOf } from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';

/** The data that a write changes. */
export interface HandoverReach {
  readonly entryId: EntryId;
  readonly days: readonly DayKey[];
}

/** Writes that are being sealed, so that the wire does not know them yet. */
export interface Handovers {
  /** `handed` settles when the wire has the write. */
  add(write: RemoteWrite, handed: Promise<unknown>): void;
  /** Waits until the wire has all earlier writes that `concerns` accepts. null: there is none. */
  before(concerns: (reach: HandoverReach) => boolean): Promise<unknown> | null;
}

/** A read right after a write must show the write. So the read begins when the wire has the write. */
export function createHandovers(): Handovers {
  const underWay = new Map<Promise<unknown>, HandoverReach>();
  return {
    add: (write, handed) => {
      const entryId = write.kind === 'delete' ? write.before.id : write.after.id;
      underWay.set(handed, { entryId, days: daysOf(write) });
      const end = () => underWay.delete(handed);
      handed.then(end, end);
    },
    before: (concerns) => {
      const awaited = [...underWay].filter(([, reach]) => concerns(reach));
      return awaited.length === 0 ? null : Promise.allSettled(awaited.map(([handed]) => handed));
    },
  };
}
