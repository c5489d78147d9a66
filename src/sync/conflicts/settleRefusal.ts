import type { Entry } from '../../entries/Entry.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { entryIdOf } from '../../log/writes/entryIdOf.ts';
import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
import { daysOf, lacksCreationTime, writeIdOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { EntryHead } from '../RemoteStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { rebase, type Standing } from '../../log/writes/rebase.ts';
import { showEntry } from '../../log/days/showEntry.ts';

/** What was done about a refused write, and the day records that changed with it. */
export interface Settlement {
  readonly kind:
    /** It had arrived before; only the acknowledgement was lost. */
    | 'arrived'
    /** The entry had moved on: this and the later writes of it were written anew on what it is now. */
    | 'rebased'
    /** The rules refuse it for good: it is parked, with the later writes of the same entry. */
    | 'parked'
    /** The outbox holds it no longer, or holds more of it than was sent: look again. */
    | 'gone'
    /** The entry stands exactly where the write expects it. */
    | 'as-expected';
  readonly days: readonly DayRecord[];
}

/**
 * Decides about `record`, which the server refused, by where its entry stands there; the whole of it
 * inside one transaction. `reason` is why it is parked if nothing explains the refusal; null asks only
 * whether the entry stands where the write expects it.
 *
 *   head or a version carries the write's id ──► arrived: out of the outbox
 *   entry elsewhere than the write expects ────► rebased: this and all later writes of the entry
 *   entry exactly where expected ──────────────► parked: this and all later writes of the entry
 */
export async function settleRefusal(
  writer: LocalWriter,
  record: OutboxRecord,
  head: EntryHead,
  reason: RemoteError['kind'] | null,
  tools: { readonly ids: IdSource; readonly nowMs: number },
): Promise<Settlement> {
  const records = await writer.outboxOfEntry(record.entryId);
  const [first, ...later] = records;
  if (first?.seq !== record.seq) return { kind: 'gone', days: [] };
  const touched = records.flatMap(({ write }) => daysOf(write));
  const show = (standing: Standing, writes: readonly RemoteWrite[]) =>
    showEntry(writer, record.entryId, standing.kind === 'live' ? standing.entry : null, writes, [
      ...touched,
      ...writes.flatMap(daysOf),
    ]);
  const standing = standingOf(head, first.write);

  if (carries(head, first.write)) {
    await writer.deleteOutbox(first.seq);
    const writes = later.map(({ write }) => write);
    return { kind: 'arrived', days: await show(standing, writes) };
  }

  if (standsAsExpected(standing, first.write)) {
    // What was sent was read before the server's time of the first write had come: now it is complete.
    if (lacksCreationTime(record.write) && !lacksCreationTime(first.write)) {
      return { kind: 'gone', days: [] };
    }
    if (reason === null) return { kind: 'as-expected', days: [] };
    for (const { seq, entryId, write, savedAtMs } of records) {
      await writer.deleteOutbox(seq);
      await writer.putParked({
        ...{ id: writeIdOf(write), entryId, write, savedAtMs, reason, parkedAtMs: tools.nowMs },
      });
    }
    return { kind: 'parked', days: await show(standing, []) };
  }

  const savedAt = new Map(records.map(({ write, savedAtMs }) => [writeIdOf(write), savedAtMs]));
  const writes = rebase(
    records.map(({ write }) => write),
    standing,
    tools.ids,
  );
  for (const { seq } of records) await writer.deleteOutbox(seq);
  for (const write of writes) {
    const savedAtMs = savedAt.get(writeIdOf(write)) ?? tools.nowMs;
    await writer.appendOutbox({ entryId: entryIdOf(write), write, savedAtMs });
  }
  return { kind: 'rebased', days: await show(standing, writes) };
}

/** Whether the server has taken `write`: what it made is current, or was replaced, or was deleted by it. */
function carries(head: EntryHead, write: RemoteWrite): boolean {
  if (head.kind === 'absent') return false;
  // The version that told of it is gone for good; but an entry is on the server by its add alone.
  if (write.kind === 'add' && (head.kind === 'erased' || head.hasErasedVersions)) return true;
  if (head.kind === 'erased') return false;
  const id = writeIdOf(write);
  const current = head.kind === 'live' ? head.entry.writeId : head.writeId;
  return current === id || head.versions.some(({ writeId }) => writeId === id);
}

/** `head` as a base to write on. A deleted entry is taken from the version that its deletion left. */
function standingOf(head: EntryHead, write: RemoteWrite): Standing {
  if (head.kind === 'absent' || head.kind === 'erased') return { kind: 'absent' };
  if (head.kind === 'live') return { kind: 'live', entry: head.entry };
  const { day, revision } = head;
  const deleted = head.versions.findLast((version) => version.revision === revision);
  const known = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
  const from = deleted ?? known;
  const { id, time, zone, text, addedLater, createdAtMs, writeId } = from;
  const entry: Entry = {
    id,
    day,
    time,
    zone,
    text,
    addedLater,
    createdAtMs,
    writeId,
    revision,
    updatedAtMs: null,
    clashesWith: null,
  };
  return { kind: 'trashed', entry };
}

/** Whether `write` fits on `standing`: then the server has refused it for another reason. */
function standsAsExpected(standing: Standing, write: RemoteWrite): boolean {
  switch (write.kind) {
    case 'add':
      return standing.kind === 'absent';
    case 'edit':
    case 'delete': {
      if (standing.kind !== 'live') return false;
      // The time of the last write is the server's alone: no write carries it.
      const { updatedAtMs } = standing.entry;
      return isSameEntry(standing.entry, { ...write.before, updatedAtMs });
    }
    case 'restore':
      return (
        standing.kind === 'trashed' &&
        standing.entry.day === write.after.day &&
        standing.entry.revision + 1 === write.after.revision &&
        standing.entry.createdAtMs === write.after.createdAtMs
      );
  }
}
