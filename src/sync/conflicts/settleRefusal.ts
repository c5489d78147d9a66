import type { Entry } from '../../entries/Entry.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import { entryOfVersion } from '../../entries/revisionOf.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { entryIdOf } from '../../log/writes/entryIdOf.ts';
import type { DayRecord, LocalWriter } from '../../log/LocalStore.ts';
import { daysOf, lacksCreationTime, writeIdOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { EntryHead } from '../RemoteStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { rebase, type Standing } from '../../log/writes/rebase.ts';
import { showEntry } from '../../log/days/showEntry.ts';
import { isUndoOfImport } from '../../log/imports/ImportRecord.ts';
import { importAgain } from './importAgain.ts';

/** The result for a refused write, and the day records that changed with it. */
export interface Settlement {
  readonly kind:
    /** The write had arrived earlier. Only its acknowledgement was lost. */
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
 *   an import's add, and the id was used before ► the same: an import changes nothing that is there
 *   entry in another state than expected ──────► rebased: this and all later writes of the entry
 *   entry in the expected state ───────────────► parked: this and all later writes of the entry
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

  if (hasArrived(head, first)) {
    await writer.deleteOutbox(first.seq);
    const writes = later.map(({ write }) => write);
    return { kind: 'arrived', days: await show(standing, writes) };
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
        reason,
        parkedAtMs: tools.nowMs,
      });
    }
    return { kind: 'parked', days: await show(standing, []) };
  }

  const { importId } = first;
  const isImport = importId !== undefined && records.every((each) => each.importId === importId);
  const savedAt = new Map(records.map(({ write, savedAtMs }) => [writeIdOf(write), savedAtMs]));
  const unsent = records.map(({ write }) => write);
  const writes = isImport
    ? importAgain(unsent, standing, tools.ids)
    : rebase(unsent, standing, tools.ids);
  for (const { seq } of records) await writer.deleteOutbox(seq);
  for (const write of writes) {
    const savedAtMs = savedAt.get(writeIdOf(write)) ?? tools.nowMs;
    await writer.appendOutbox({
      ...(isImport ? { importId } : {}),
      entryId: entryIdOf(write),
      write,
      savedAtMs,
    });
  }
  return { kind: 'rebased', days: await show(standing, writes) };
}

/**
 * Whether the server needs `record` no more. An import never changes an entry whose id the server knows: it was
 * imported before, and may have been edited, moved or deleted since. Only what the undo of an import deleted comes back.
 */
function hasArrived(head: EntryHead, record: OutboxRecord): boolean {
  if (record.importId === undefined || record.write.kind !== 'add')
    return carries(head, record.write);
  return head.kind !== 'absent' && !(head.kind === 'trashed' && isUndoOfImport(head.writeId));
}

/** Whether the server has accepted `write`: its revision is current or replaced, or its deletion is done. */
function carries(head: EntryHead, write: RemoteWrite): boolean {
  if (head.kind === 'absent') return false;
  // The version with the write id is erased. But only its add can have put the entry on the server.
  if (head.kind === 'erased') return write.kind === 'add';
  if (write.kind === 'add' && head.hasErasedVersions) return !isPutBack(head, write.after);
  const id = writeIdOf(write);
  const current = head.kind === 'live' ? head.entry.writeId : head.writeId;
  return current === id || head.versions.some(({ writeId }) => writeId === id);
}

/** Whether the server has an older version than `after`, which it had before a restore from a backup. */
function isPutBack(head: EntryHead, after: Entry): boolean {
  return head.kind === 'live' && (head.entry.updatedAtMs ?? 0) < (after.updatedAtMs ?? 0);
}

/** `head` as a base for writes. A deleted entry comes from the version that its deletion left. */
function standingOf(head: EntryHead, write: RemoteWrite): Standing {
  if (head.kind === 'absent' || head.kind === 'erased') return { kind: 'absent' };
  if (head.kind === 'live') return { kind: 'live', entry: head.entry };
  const { day, revision } = head;
  const deleted = head.versions.findLast((version) => version.revision === revision);
  const known = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
  return { kind: 'trashed', entry: { ...entryOfVersion(deleted ?? known), day, revision } };
}

/** Whether `write` fits `standing`. If it does, the server has refused it for another reason. */
function standsAsExpected(standing: Standing, write: RemoteWrite): boolean {
  switch (write.kind) {
    case 'add':
      return standing.kind === 'absent';
    case 'edit':
    case 'delete': {
      if (standing.kind !== 'live') return false;
      // Only the server sets the time of the last write; no write carries it.
      const { updatedAtMs } = standing.entry;
      return isSameEntry(standing.entry, { ...write.before, updatedAtMs });
    }
    case 'restore':
      return (
        standing.kind === 'trashed' &&
        standing.entry.day === write.after.day &&
        standing.entry.revision + 1 === write.after.revision &&
        standing.entry.createdAtMs === write.after.createdAtMs &&
        standing.entry.writtenAtMs === write.after.writtenAtMs
      );
  }
}
