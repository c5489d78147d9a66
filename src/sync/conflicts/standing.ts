import type { Entry } from '../../entries/Entry.ts';
import { entryOfVersion } from '../../entries/revisionOf.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { writeIdOf } from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { Standing } from '../../log/writes/rebase.ts';
import type { EntryHead } from '../RemoteStore.ts';

/** Whether the server has accepted `write`: its revision is current or replaced, or its deletion is done. */
export function carries(head: EntryHead, write: RemoteWrite): boolean {
  if (head.kind === 'absent' || head.kind === 'unreadable') return false;
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
export function standingOf(head: EntryHead, write: RemoteWrite): Standing {
  if (head.kind === 'absent' || head.kind === 'erased') return { kind: 'absent' };
  if (head.kind === 'live') return { kind: 'live', entry: head.entry };
  if (head.kind === 'unreadable') return expectedStanding(write);
  return trashedEntry(head, write);
}

/** The state that `write` was made for. An unreadable row proves nothing else, so the write is neither merged nor lost. */
function expectedStanding(write: RemoteWrite): Standing {
  switch (write.kind) {
    case 'add':
      return { kind: 'absent' };
    case 'edit':
    case 'delete':
      return { kind: 'live', entry: write.before };
    case 'restore':
      return { kind: 'trashed', entry: { ...write.after, revision: write.after.revision - 1 } };
  }
}

/** A deleted entry as a base for writes. */
export function trashedEntry(
  head: Extract<EntryHead, { readonly kind: 'trashed' }>,
  write: RemoteWrite,
): Extract<Standing, { readonly kind: 'trashed' }> {
  const { day, revision } = head;
  const deleted = head.versions.findLast((version) => version.revision === revision);
  const known = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
  return { kind: 'trashed', entry: { ...entryOfVersion(deleted ?? known), day, revision } };
}

/** Whether `write` fits `standing`. If it does, the server has refused it for another reason. */
export function standsAsExpected(standing: Standing, write: RemoteWrite): boolean {
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
