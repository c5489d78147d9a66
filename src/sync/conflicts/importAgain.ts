import type { IdSource } from '../../entries/createIdSource.ts';
import { hasSameContent } from '../../entries/sameEntry.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { followUp } from '../../log/writes/followUp.ts';
import { rebase, type Standing } from '../../log/writes/rebase.ts';

/**
 * The unsent writes `mine` of an import, rewritten for an entry that the undo of an earlier import deleted: the entry is
 * restored and gets the new content. Both contents are of the same source entry, so they never clash. `writtenAtMs` stays
 * as the server has it, because only an add may bring it. Any other writes are rebased.
 */
export function importAgain(
  mine: readonly RemoteWrite[],
  head: Standing,
  ids: IdSource,
): readonly RemoteWrite[] {
  const [add, ...later] = mine;
  if (head.kind !== 'trashed' || add?.kind !== 'add') return rebase(mine, head, ids);
  const { day, time, zone, text, addedLater, writeId } = add.after;
  const isSame = hasSameContent(add.after, head.entry);
  const restored = followUp(head.entry, {}, isSame ? writeId : ids.writeId());
  const after = isSame
    ? restored
    : followUp(restored, { day, time, zone, text, addedLater }, writeId);
  return [
    { kind: 'restore', after: restored },
    ...(isSame ? [] : [{ kind: 'edit', before: restored, after } as const]),
    ...rebase(later, { kind: 'live', entry: after }, ids),
  ];
}
