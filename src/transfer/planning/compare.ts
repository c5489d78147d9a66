import type { Entry, EntryContent, EntryId, WriteId } from '../../entries/Entry.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { hasSameContent } from '../../entries/sameEntry.ts';
import { success, type Result } from '../../lib/result.ts';
import { dayPages } from '../../log/days/dayPages.ts';
import { isUndoOfImport } from '../../log/imports/ImportRecord.ts';
import type { LocalReader, LocalStore } from '../../log/LocalStore.ts';
import { writeIdOf } from '../../log/OutboxRecord.ts';
import { entryIdOf } from '../../log/writes/entryIdOf.ts';
import type { StorageError } from '../../log/StorageError.ts';

/**
 * How a candidate stands to the log. `new`: its id is not on this device, and no deletion of it is known. `here`: it was
 * imported before, and may have been edited since; or Daylog wrote the file, and the same words stand at the same day and
 * time, or the entry is in the trash there and here. `different`: it was imported before, and its source has changed
 * since. `deleted`: the person deleted it, and it is not brought back.
 */
export type Comparison = 'new' | 'here' | 'different' | 'deleted';

/** What the device knows of the ids of an import. */
export interface KnownEntries {
  /** The live entries by id. null: an unsent write deletes the entry, or the server refused it. */
  readonly entries: ReadonlyMap<EntryId, Entry | null>;
  /** The entries that were deleted, as far as this device knows, or the server has said. */
  readonly deleted: ReadonlySet<EntryId>;
  /** The texts of other live entries by {@link momentKey}, at the moments that were asked for. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Whether the device holds the whole log. Otherwise an entry that counts as new may be on the server. */
  readonly isWhole: boolean;
  /** Whether the unsent undo of an import deletes one of the entries. It is neither there nor deleted by the person. */
  readonly isBeingUndone: boolean;
  /** The photos that an entry of this device names or has named. Absent: none. */
  readonly photos?: ReadonlySet<PhotoId>;
  /** The photos of this device that no entry names yet. Absent: none. */
  readonly draftPhotos?: ReadonlySet<PhotoId>;
}

/** Days and outbox records of one read. */
const daysPerRead = 200;
const recordsPerRead = 1000;

/** Names a day and time. */
export function momentKey({ day, time }: Pick<EntryContent, 'day' | 'time'>): string {
  return `${day} ${time}`;
}

/**
 * Looks for `ids` in the whole log on the device, also on other days than their own, and for the texts of other entries
 * at `moments` ({@link momentKey}).
 */
export async function findKnown(
  localStore: Pick<LocalStore, 'read'>,
  ids: ReadonlySet<EntryId>,
  moments: ReadonlySet<string> = new Set(),
): Promise<Result<KnownEntries, StorageError>> {
  const entries = new Map<EntryId, Entry | null>();
  const texts = new Map<string, string[]>();
  for await (const page of dayPages(localStore, daysPerRead)) {
    if (!page.ok) return page;
    for (const entry of page.value.flatMap((record) => record.entries)) {
      if (ids.has(entry.id)) entries.set(entry.id, entry);
      else if (moments.has(momentKey(entry))) {
        const same = texts.get(momentKey(entry));
        if (same === undefined) texts.set(momentKey(entry), [entry.text]);
        else same.push(entry.text);
      }
    }
  }
  const unsent = await localStore.read((reader) => unsentIdsOf(reader));
  if (!unsent.ok) return unsent;
  const deleted = new Set<EntryId>();
  let isBeingUndone = false;
  for (const [id, last] of unsent.value.ids) {
    if (!ids.has(id) || entries.has(id)) continue;
    entries.set(id, null);
    if (last !== 'other') deleted.add(id);
    if (last === 'undo') isBeingUndone = true;
  }
  const { isWhole, photos, draftPhotos } = unsent.value;
  return success({ entries, texts, deleted, isWhole, isBeingUndone, photos, draftPhotos });
}

/**
 * The entries with unsent or parked writes, and what the last one does. Reads page by page: an import
 * may have filled the outbox.
 */
async function unsentIdsOf(reader: LocalReader) {
  const ids = new Map<EntryId, 'deletion' | 'undo' | 'other'>();
  for (let behind = 0; ;) {
    const page = await reader.outbox(recordsPerRead, behind);
    for (const { entryId, write } of page) {
      const deletion = isUndoOfImport(writeIdOf(write)) ? 'undo' : 'deletion';
      ids.set(entryId, write.kind === 'delete' ? deletion : 'other');
    }
    const last = page.at(-1);
    if (last === undefined) break;
    behind = last.seq;
  }
  for (const { write } of await reader.parked()) {
    if (!ids.has(entryIdOf(write))) ids.set(entryIdOf(write), 'other');
  }
  const photos = new Set<PhotoId>();
  for (const state of ['unsent', 'refused', 'sent'] as const) {
    for (const id of await reader.photoIdsInState(state)) photos.add(id);
  }
  const draftPhotos = new Set(await reader.photoIdsInState('draft'));
  return { ids, photos, draftPhotos, isWhole: (await reader.meta()).fill.kind === 'complete' };
}

/** Compares an entry to import with the entry that the device knows by its id. undefined: it knows none. */
export function compareWith(
  known: Entry | null | undefined,
  imported: EntryContent & { readonly writeId: WriteId },
): Comparison {
  if (known === undefined) return 'new';
  // Revision 1 is the import's own write. Later ones are the person's, who decided what it says.
  const isOwn = known === null || known.revision > 1 || known.writeId === imported.writeId;
  return isOwn || hasSameContent(known, imported) ? 'here' : 'different';
}
