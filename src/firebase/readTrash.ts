import { orderByChild, query, startAt } from 'firebase/database';

import { asEntryId } from '../entries/entryIds.ts';
import { success, type Result } from '../lib/result.ts';
import type { RemoteError, TrashedEntry } from '../sync/ports.ts';
import { childrenOf } from './parseRows.ts';
import { trashRowOf, versionOf } from './parseVersionRows.ts';
import type { PlaceAt, ReadQuery } from './readQuery.ts';

/** How long a deleted entry is offered again. */
const offeredForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What was deleted in the 30 days before `nowMs` (server time), newest first. One read for the list and a
 * small one for each entry, sent together. A row whose version cannot be read is left out.
 */
export async function readTrash(
  read: ReadQuery,
  at: PlaceAt,
  nowMs: number,
): Promise<Result<readonly TrashedEntry[], RemoteError>> {
  const rows = await read(
    query(at('trash'), orderByChild('deletedAt'), startAt(nowMs - offeredForMs)),
    // No write covers the whole list, so that the answer is the server's whatever is under way.
    () => false,
    (snapshot) =>
      childrenOf(snapshot).flatMap(([key, child]) => {
        const row = trashRowOf(child);
        return row === null ? [] : [{ id: asEntryId(key), ...row }];
      }),
  );
  if (!rows.ok) return rows;

  const entries = await Promise.all(
    rows.value.map(({ id, revision, deletedAtMs }) =>
      read(
        at(`versions/${id}/${revision}`),
        (reach) => reach.entryId === id,
        (snapshot) => {
          const version = versionOf(id, snapshot);
          return version === null ? [] : [{ version, deletedAtMs }];
        },
      ),
    ),
  );
  const trashed: TrashedEntry[] = [];
  for (const entry of entries) {
    if (!entry.ok) return entry;
    trashed.push(...entry.value);
  }
  return success(trashed.sort((one, other) => other.deletedAtMs - one.deletedAtMs));
}
