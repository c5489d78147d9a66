import type { IdSource } from '../../entries/createIdSource.ts';
import type { Entry, EntryVersion } from '../../entries/Entry.ts';
import { asWriteId } from '../../entries/entryIds.ts';
import { hasSameContent } from '../../entries/sameEntry.ts';
import { againWriteIdOf } from '../../log/imports/ImportRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { followUp, restored } from '../../log/writes/followUp.ts';

/**
 * The unsent writes `mine` of an import, rewritten for the entry `deleted`, which the undo of an earlier import deleted.
 * The entry is restored and gets the new content. Both contents are of the same source entry, so they never clash.
 * States that are in `versions` already are not written again. Empty if `mine` ends with a deletion and adds nothing to
 * them. `writtenAtMs` stays as the server has it, because only an add may bring it.
 */
export function importAgain(
  mine: readonly RemoteWrite[],
  deleted: Entry,
  versions: readonly EntryVersion[],
  ids: IdSource,
): readonly RemoteWrite[] {
  const states = mine.flatMap((write) => (write.kind === 'delete' ? [] : write.after));
  const deletion = mine.find((write) => write.kind === 'delete');
  const known = new Set(versions.map(({ writeId }) => writeId));
  const isKnown = ({ writeId }: Entry) => known.has(writeId);
  const unknown = states.slice(states.findLastIndex(isKnown) + 1);
  if (unknown.length === 0 && deletion !== undefined) return [];
  // Other choices of the person give other words under the same write id.
  const wanted = unknown.length > 0 ? unknown : states.slice(-1);
  const [first, ...later] = wanted;
  if (first === undefined) return [];
  const writeIdOf = (state: Entry, revision: number) =>
    isKnown(state) ? asWriteId(againWriteIdOf(state.writeId, revision)) : state.writeId;
  const isSame = hasSameContent(first, deleted);
  let now = restored(deleted, isSame ? writeIdOf(first, deleted.revision + 1) : ids.writeId());
  const writes: RemoteWrite[] = [{ kind: 'restore', after: now }];
  for (const state of isSame ? later : wanted) {
    const { day, time, zone, text, addedLater } = state;
    const writeId = writeIdOf(state, now.revision + 1);
    const after = followUp(now, { day, time, zone, text, addedLater }, writeId);
    writes.push({ kind: 'edit', before: now, after });
    now = after;
  }
  return deletion === undefined ? writes : [...writes, { ...deletion, before: now }];
}
