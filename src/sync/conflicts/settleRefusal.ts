import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
import { showEntry, type AnsweredEntry } from '../../log/days/showEntry.ts';
import { daysOf, lacksCreationTime, writeIdOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { rebase, type Standing } from '../../log/writes/rebase.ts';
import type { EntryHead } from '../RemoteStore.ts';
import { replaceRecords, writesOf, type Settled, type SettlingTools } from './replaceRecords.ts';
import { isImportAfterUndo, isUndo, settleImported } from './settleImported.ts';
import { carries, standingOf, standsAsExpected } from './standing.ts';

/** The result for a refused write, and the day records that changed with it. */
export interface Settlement {
  readonly kind:
    /** The write had arrived earlier: only its acknowledgement was lost. Or it is an import's, and is not needed. */
    | 'arrived'
    /** The entry has a newer revision. This write and all later writes of the entry were rebased on it. */
    | 'rebased'
    /** The rules refuse the write for good. It is parked with all later writes of the entry. */
    | 'parked'
    /** The outbox does not hold the write any more, or holds a more complete one. Read the outbox again. */
    | 'gone'
    /** The entry is in the state that the write is based on. */
    | 'as-expected';
  readonly days: readonly DayRecord[];
}

/**
 * Settles the refused `record` by `head`, the state of its entry on the server. All changes are in the caller's
 * transaction. A parked record keeps `reason`. If `reason` is null, the result is `as-expected` instead of
 * `parked`.
 *
 *   head or a version carries the write's id ──► arrived: out of the outbox
 *   entry in the expected state ───────────────► parked: this and all later writes of the entry
 *   a write of an import ──────────────────────► see `settleImported`
 *   entry in another state than expected ──────► rebased: this and all later writes of the entry
 */
export async function settleRefusal(
  writer: LocalWriter,
  record: OutboxRecord,
  head: EntryHead,
  reason: RemoteError['kind'] | null,
  tools: SettlingTools,
): Promise<Settlement> {
  const records = await writer.outboxOfEntry(record.entryId);
  const [first, ...later] = records;
  if (first?.seq !== record.seq) return { kind: 'gone', days: [] };
  const standing = standingOf(head, first.write);
  const show = (writes: readonly RemoteWrite[]) =>
    showEntry(writer, record.entryId, answeredBy(standing), writes, [
      ...records.flatMap(({ write }) => daysOf(write)),
      ...writes.flatMap(daysOf),
    ]);

  if (!isImportAfterUndo(head, first) && carries(head, first.write)) {
    await writer.deleteOutbox(first.seq);
    return { kind: 'arrived', days: await show(writesOf(later)) };
  }

  if (standsAsExpected(standing, first.write)) {
    // The record was read before the server's time of the first write was known. The outbox has that time now.
    if (lacksCreationTime(record.write) && !lacksCreationTime(first.write)) {
      return { kind: 'gone', days: [] };
    }
    if (reason === null) return { kind: 'as-expected', days: [] };
    for (const { seq, entryId, write, savedAtMs } of records) {
      await writer.deleteOutbox(seq);
      await writer.putParked({
        id: writeIdOf(write),
        entryId,
        write,
        savedAtMs,
        reason: head.kind === 'unreadable' ? 'invalid-data' : reason,
        parkedAtMs: tools.nowMs,
      });
    }
    return { kind: 'parked', days: await show([]) };
  }

  const { kind, writes } =
    first.importId === undefined || isUndo(first)
      ? await settleOwn(writer, records, standing, tools)
      : await settleImported(writer, records, head, tools);
  return { kind, days: await show(writes) };
}

/** Another program's writes have revision 0 and no order, and of an absent entry no state is newer. */
function answeredBy(standing: Standing): AnsweredEntry {
  switch (standing.kind) {
    case 'live': {
      const { entry } = standing;
      return { entry, revision: entry.revision === 0 ? Infinity : entry.revision };
    }
    case 'trashed':
      return { entry: null, revision: standing.entry.revision };
    case 'absent':
      return { entry: null, revision: Infinity };
  }
}

async function settleOwn(
  writer: LocalWriter,
  records: readonly OutboxRecord[],
  standing: Standing,
  tools: SettlingTools,
): Promise<Settled> {
  const writes = rebase(writesOf(records), standing, tools.ids);
  await replaceRecords(writer, records, writes, tools);
  return { kind: 'rebased', writes };
}
