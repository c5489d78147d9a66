import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { hasSameContent, isSameWrite } from '../../entries/sameEntry.ts';
import type { LocalReader, LocalStore } from '../../log/LocalStore.ts';
import type { KnownRows } from '../wire/KnownRows.ts';
import { entryOfPlain } from '../wire/plainRows.ts';
import type { PlainBody, StoredEntry } from '../wire/StoredRow.ts';

/** The rows that `localStore` has word for word: in its copy, or as what an unsent or parked write replaces. */
export function createKnownRows(
  localStore: Pick<LocalStore, 'read'>,
  takesVersions: boolean,
): KnownRows {
  return {
    takesVersions,
    entries: async (rows) => {
      if (rows.length === 0) return new Set();
      const known = await localStore.read((reader) => knownIn(reader, rows));
      // Without the copy nothing is known. The conversion tries again.
      return known.ok ? known.value : new Set();
    },
  };
}

async function knownIn(reader: LocalReader, rows: readonly StoredEntry<PlainBody>[]) {
  const known = new Set<StoredEntry<PlainBody>>();
  const days = new Map<DayKey, readonly Entry[]>();
  for (const row of rows) {
    const entry = entryOfPlain(row);
    const shown = days.get(row.day) ?? (await reader.day(row.day))?.entries ?? [];
    days.set(row.day, shown);
    const isSame = (copy: Entry) => isSameRevision(copy, entry);
    if (shown.some(isSame) || (await writtenOf(reader, row.id)).some(isSame)) known.add(row);
  }
  return known;
}

/** The states of the entry `id` that unsent and parked writes replace or make. */
async function writtenOf(reader: LocalReader, id: EntryId): Promise<readonly Entry[]> {
  const parked = (await reader.parked()).filter(({ entryId }) => entryId === id);
  return [...(await reader.outboxOfEntry(id)), ...parked].flatMap(({ write }) => [
    ...('before' in write ? [write.before] : []),
    ...('after' in write ? [write.after] : []),
  ]);
}

function isSameRevision(one: Entry, other: Entry): boolean {
  return one.revision === other.revision && isSameWrite(one, other) && hasSameContent(one, other);
}
