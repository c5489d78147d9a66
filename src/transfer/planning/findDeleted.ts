import type { EntryId } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { Result } from '../../lib/result.ts';
import type { HistoryPage, HistoryPages } from '../../log/history/HistoryPages.ts';
import { isUndoOfImport } from '../../log/imports/ImportRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';

/** The server's lists of deletions. */
export type DeletionPages = Pick<HistoryPages, 'trash' | 'erased'>;

/** Which of some entries were deleted. */
export interface FoundDeletions {
  readonly ids: ReadonlySet<EntryId>;
  /** `partly`: there are more deletions than are looked through. `unknown`: the server did not answer. */
  readonly answer: 'known' | 'partly' | 'unknown';
}

/** Most pages of each list. A page has a thousand rows. */
const mostPages = 20;

/**
 * Asks the server which of `ids` were deleted. Reads both lists from the first of the ids to the last, so it costs a
 * request for each thousand deletions and none for an entry. Deletions by the undo of an import do not count, because
 * another import brings these entries back. `isWhole`: this device has the whole log. Otherwise an entry that it lacks
 * may be live, with its earlier versions permanently deleted. `rows`: `all` reads the lists from their first row, so
 * that the request names none of the ids.
 */
export async function findDeleted(
  pages: DeletionPages,
  ids: readonly EntryId[],
  isWhole: boolean,
  rows: 'near' | 'all' = 'near',
): Promise<FoundDeletions> {
  const wanted = new Set(ids);
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const found = new Set<EntryId>();
  if (first === undefined || last === undefined) return { ids: found, answer: 'known' };
  // A page begins behind a key. The shorter key is the last one before the first id.
  const range = { behind: rows === 'all' ? null : asEntryId(first.slice(0, -1)), last };
  const add = (id: EntryId) => {
    if (wanted.has(id)) found.add(id);
  };
  const answers = await Promise.all([
    readRange(pages.trash, range, ({ id, writeId }) => {
      if (!isUndoOfImport(writeId)) add(id);
    }),
    ...(isWhole ? [readRange(pages.erased, range, add)] : []),
  ]);
  const answer = (['unknown', 'partly'] as const).find((kind) => answers.includes(kind)) ?? 'known';
  return { ids: found, answer };
}

async function readRange<Row>(
  read: (after: EntryId | null) => Promise<Result<HistoryPage<Row>, RemoteError>>,
  { behind, last }: { readonly behind: EntryId | null; readonly last: EntryId },
  take: (row: Row) => void,
): Promise<FoundDeletions['answer']> {
  let after = behind;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await read(after);
    if (!answer.ok) return 'unknown';
    answer.value.rows.forEach(take);
    const { next } = answer.value;
    if (next === null || next >= last) return 'known';
    after = next;
  }
  return 'partly';
}
