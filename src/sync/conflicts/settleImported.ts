import type { LocalWriter } from '../../log/LocalStore.ts';
import { mapLife } from '../../log/imports/ImportedLife.ts';
import { isUndoOfImport } from '../../log/imports/ImportRecord.ts';
import {
  lacksCreationTime,
  withCreationTime,
  writeIdOf,
  type OutboxRecord,
} from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { rebase, type Standing } from '../../log/writes/rebase.ts';
import type { EntryHead } from '../RemoteStore.ts';
import { importAgain } from './importAgain.ts';
import { replaceRecords, writesOf, type Settled, type SettlingTools } from './replaceRecords.ts';
import { standsAsExpected, trashedEntry } from './standing.ts';

/**
 * Settles `records`, the unsent writes of an entry, of which an import made the first. An import changes nothing that is
 * there: the person may have edited, moved, deleted or restored the entry since.
 *
 *   the entry is the one before the write, but for ► it is sent with that time
 *   the server time of its first write
 *   an add, and the undo of an import deleted the entry ► restored with the content of the import
 *   an earlier state of it was edited, and words would be lost ► merged like the person's own
 *   a restored backup has lost it, or it went with the log ► its base is added again, and the writes follow
 *   else ► out of the outbox, with all later writes of this import. Writes of the person stay.
 */
export async function settleImported(
  writer: LocalWriter,
  records: readonly OutboxRecord[],
  head: EntryHead,
  tools: SettlingTools,
): Promise<Settled> {
  const [first] = records;
  if (first === undefined) return { kind: 'arrived', writes: [] };
  const createdAtMs = undatedBase(head, first.write);
  if (createdAtMs !== null) {
    const dated = records.map((record) =>
      lacksCreationTime(record.write)
        ? { ...record, write: withCreationTime(record.write, createdAtMs) }
        : record,
    );
    for (const record of dated) await writer.putOutbox(record);
    return { kind: 'rebased', writes: writesOf(dated) };
  }
  const imported = records.filter((each) => each.importId === first.importId);
  if (isImportAfterUndo(head, first)) {
    const others = records.filter((each) => each.importId !== first.importId);
    const { entry } = trashedEntry(head, first.write);
    const again = importAgain(writesOf(imported), entry, head.versions, tools.ids);
    const last = again.at(-1);
    const stands: Standing =
      last === undefined || last.kind === 'delete'
        ? { kind: 'trashed', entry: last?.before ?? entry }
        : { kind: 'live', entry: last.after };
    const rebased = rebase(writesOf(others), stands, tools.ids);
    await replaceRecords(writer, imported, again, tools);
    await replaceRecords(writer, others, rebased, tools);
    return { kind: 'rebased', writes: [...again, ...rebased] };
  }
  if (losesWords(imported, head)) {
    const merged = rebase(writesOf(records), { kind: 'live', entry: head.entry }, tools.ids);
    await replaceRecords(writer, records, merged, tools);
    return { kind: 'rebased', writes: merged };
  }
  if (head.kind === 'absent' && !imported.some(isUndo)) {
    const again = addedAgain(writesOf(records));
    await replaceRecords(writer, records, again, tools);
    return { kind: 'rebased', writes: again };
  }
  const dropped = imported.filter((each) => !isUndo(each));
  for (const { seq } of dropped) await writer.deleteOutbox(seq);
  const left = records.filter((each) => !dropped.includes(each));
  return { kind: 'arrived', writes: writesOf(left) };
}

/**
 * Whether an earlier state of the entry was edited during this import, and the server has no state with the unsent
 * words.
 */
function losesWords(
  imported: readonly OutboxRecord[],
  head: EntryHead,
): head is Extract<EntryHead, { readonly kind: 'live' }> {
  const first = imported[0]?.write;
  if (head.kind !== 'live' || head.hasErasedVersions || first?.kind !== 'edit') return false;
  if (imported.some(isUndo)) return false;
  const states = [head.entry, ...head.versions];
  const texts = new Set(states.map(({ text }) => text));
  return (
    states.some(({ writeId }) => writeId === first.before.writeId) &&
    imported.some(({ write }) => write.kind === 'edit' && !texts.has(write.after.text))
  );
}

/**
 * The unsent `mine` with their base as an add, like those of a recovery (docs/sync-restore.md). The ids of the entry and
 * of the writes stay, and the entry begins on the day of its base, so that another device and another import of the file
 * add no duplicate.
 */
function addedAgain(mine: readonly RemoteWrite[]): readonly RemoteWrite[] {
  const [first, ...later] = mine;
  if (first === undefined) return [];
  const isOnBase = first.kind === 'edit' || first.kind === 'delete';
  const base = isOnBase ? first.before : first.after;
  return mapLife([{ kind: 'add', after: base }, ...(isOnBase ? mine : later)], (state) => ({
    ...state,
    revision: state.revision - base.revision + 1,
    createdAtMs: null,
    updatedAtMs: null,
    clashesWith: null,
  }));
}

/** Whether `record` is the deletion by which the undo of an import takes an entry back. */
export function isUndo({ write }: OutboxRecord): boolean {
  return isUndoOfImport(writeIdOf(write));
}

/** Whether `record` is an import's add of an entry that the undo of an import deleted. Only such an entry comes back. */
export function isImportAfterUndo(
  head: EntryHead,
  { importId, write }: OutboxRecord,
): head is Extract<EntryHead, { readonly kind: 'trashed' }> {
  return (
    importId !== undefined &&
    write.kind === 'add' &&
    head.kind === 'trashed' &&
    isUndoOfImport(head.writeId)
  );
}

/**
 * The server's time of the first write of the entry that `write` replaces, if `write` lacks only this. Otherwise null.
 */
function undatedBase(head: EntryHead, write: RemoteWrite): number | null {
  if (head.kind !== 'live' || !lacksCreationTime(write)) return null;
  const { createdAtMs } = head.entry;
  if (createdAtMs === null) return null;
  const dated = withCreationTime(write, createdAtMs);
  return standsAsExpected({ kind: 'live', entry: head.entry }, dated) ? createdAtMs : null;
}
