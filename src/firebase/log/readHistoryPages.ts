import { limitToFirst, orderByKey, query, startAfter, type DataSnapshot } from 'firebase/database';

import type { EntryId } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { HistoryPage } from '../../log/history/HistoryPages.ts';
import type { WireStore } from '../../sync/wire/WireStore.ts';
import { childrenOf } from './parseRows.ts';
import { trashRowOf, versionsOf } from './parseVersionRows.ts';
import type { PlaceAt, ReadQuery } from './readQuery.ts';

/** Reads of `versions/`, `trash/` and `erased/`, page by page. */
export function historyPageReads(
  read: ReadQuery,
  at: PlaceAt,
): Pick<WireStore, 'readVersionPage' | 'readTrashPage' | 'readErasedPage'> {
  const pageAt = (place: string, after: EntryId | null, limit: number) => {
    const byKey = query(at(place), orderByKey(), limitToFirst(limit));
    return after === null ? byKey : query(byKey, startAfter(after));
  };
  // No write covers a whole page, so the answer comes from the server.
  const noWrite = () => false;
  return {
    readVersionPage: (after, limit) =>
      read(pageAt('versions', after, limit), noWrite, (snapshot) =>
        pageOf(snapshot, limit, (id, child) => {
          const row = versionsOf(id, child);
          return { row: row.versions.length === 0 ? null : row, unreadable: row.unreadable };
        }),
      ),
    readTrashPage: (after, limit) =>
      read(pageAt('trash', after, limit), noWrite, (snapshot) =>
        pageOf(snapshot, limit, (id, child) => {
          const row = trashRowOf(child);
          return { row: row === null ? null : { id, ...row }, unreadable: row === null ? 1 : 0 };
        }),
      ),
    readErasedPage: (after, limit) =>
      read(pageAt('erased', after, limit), noWrite, (snapshot) =>
        pageOf(snapshot, limit, (id) => ({ row: id, unreadable: 0 })),
      ),
  };
}

function pageOf<Row>(
  snapshot: DataSnapshot,
  limit: number,
  parse: (id: EntryId, child: DataSnapshot) => { row: Row | null; unreadable: number },
): HistoryPage<Row> {
  const children = childrenOf(snapshot);
  const parsed = children.map(([key, child]) => parse(asEntryId(key), child));
  const last = children.at(-1)?.[0];
  return {
    rows: parsed.flatMap(({ row }) => row ?? []),
    unreadable: parsed.reduce((sum, { unreadable }) => sum + unreadable, 0),
    next: last === undefined || children.length < limit ? null : asEntryId(last),
  };
}
