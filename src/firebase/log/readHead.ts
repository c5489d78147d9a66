import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import type { StoredHead } from '../../sync/wire/WireStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { rowOf } from './parseRows.ts';
import { erasedDayOf, trashRowOf, versionsOf } from './parseVersionRows.ts';
import type { PlaceAt, ReadQuery } from './readQuery.ts';

/** How often to follow an entry that moves during the search. */
const mostMoves = 5;

/**
 * Where the entry `id` stands. It looks first on `day`, then where the newest version or the permanent
 * deletion points. It makes four reads side by side, and four more for each move.
 *
 * The reads do not see one moment of the server: an entry that is restored in between is in neither place. So
 * an entry with versions or a permanent deletion is absent only if two looks agree.
 */
export async function readHead(
  read: ReadQuery,
  at: PlaceAt,
  id: EntryId,
  day: DayKey,
): Promise<Result<StoredHead, RemoteError>> {
  const concerns = (reach: { readonly entryId: EntryId }) => reach.entryId === id;
  let candidate = day;
  let isAskedTwice = false;
  for (let move = 0; ; move += 1) {
    const [entry, versions, trash, erased] = await Promise.all([
      read(at(`entries/${formatMonthDayYear(candidate)}/${id}`), concerns, (snapshot) =>
        snapshot.exists() ? rowOf(candidate, snapshot) : null,
      ),
      read(at(`versions/${id}`), concerns, (snapshot) => versionsOf(id, snapshot)),
      read(at(`trash/${id}`), concerns, trashRowOf),
      read(at(`erased/${id}`), concerns, erasedDayOf),
    ]);
    if (!entry.ok) return entry;
    if (!versions.ok) return versions;
    if (!trash.ok) return trash;
    if (!erased.ok) return erased;
    const past = {
      versions: versions.value.versions,
      unreadable: versions.value.unreadable,
      hasErasedVersions: erased.value !== null,
    };
    if (entry.value !== null) {
      return success({ kind: 'live', row: entry.value, day: candidate, ...past });
    }
    if (trash.value !== null) {
      const { day: trashDay, revision, writeId } = trash.value;
      return success({ kind: 'trashed', day: trashDay, revision, writeId, ...past });
    }
    const newest = past.versions.at(-1);
    const whereItWent = newest?.movedTo ?? newest?.day ?? erased.value;
    if (whereItWent === null) return success({ kind: 'absent', ...past });
    if (whereItWent === candidate || move >= mostMoves) {
      if (isAskedTwice)
        return success({ kind: newest === undefined ? 'erased' : 'absent', ...past });
      isAskedTwice = true;
    }
    candidate = whereItWent;
  }
}
