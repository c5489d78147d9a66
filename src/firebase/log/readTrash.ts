import { orderByChild, query, startAt } from 'firebase/database';

import type { EntryId } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StoredTrash } from '../../sync/wire/WireStore.ts';
import { childrenOf } from './parseRows.ts';
import { trashRowOf, versionOf } from './parseVersionRows.ts';
import type { PlaceAt, ReadQuery } from './readQuery.ts';

type TrashedVersion = StoredTrash['rows'][number];

/** How long a deleted entry is offered for restoring. */
const offeredForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The entries deleted in the 30 days before `nowMs` (server time), newest first. `nowMs` null: all deleted
 * entries. It makes one read for the list and a small one for each entry, sent together. Rows without a
 * readable version are in `unusable`.
 */
export async function readTrash(
  read: ReadQuery,
  at: PlaceAt,
  nowMs: number | null,
): Promise<Result<StoredTrash, RemoteError>> {
  const byTime = query(at('trash'), orderByChild('deletedAt'));
  const rows = await read(
    nowMs === null ? byTime : query(byTime, startAt(nowMs - offeredForMs)),
    // No write covers the whole list, so the answer comes from the server.
    () => false,
    (snapshot) =>
      childrenOf(snapshot).map(([key, child]) => ({ id: asEntryId(key), row: trashRowOf(child) })),
  );
  if (!rows.ok) return rows;

  const answers = await Promise.all(
    rows.value.map(async ({ id, row }): Promise<Result<TrashedVersion | null, RemoteError>> => {
      if (row === null) return success(null);
      const version = await read(
        at(`versions/${id}/${row.revision}`),
        (reach) => reach.entryId === id,
        (snapshot) => versionOf(id, snapshot),
      );
      if (!version.ok) return version;
      const found = version.value;
      if (found === null || found.day !== row.day || found.movedTo !== null) return success(null);
      return success({ version: found, deletedAtMs: row.deletedAtMs });
    }),
  );
  const found: TrashedVersion[] = [];
  const unusable: EntryId[] = [];
  for (const [index, entry] of answers.entries()) {
    if (!entry.ok) return entry;
    const id = rows.value[index]?.id;
    if (entry.value !== null) found.push(entry.value);
    else if (id !== undefined) unusable.push(id);
  }
  return success({
    rows: found.sort((one, other) => other.deletedAtMs - one.deletedAtMs),
    unusable,
  });
}
