import type { Entry, EntryId, EntryVersion } from '../../entries/Entry.ts';
import type { EntryHistory, HistoryPage } from '../../log/history/HistoryPages.ts';
import type { Trash } from '../../log/Trash.ts';
import type { EntryHead, RemoteDay } from '../RemoteStore.ts';
import type { StoredDay, StoredEntry, StoredVersion, UnreadableRow } from './StoredRow.ts';
import type { StoredHead, StoredTrash, StoredVersions } from './WireStore.ts';

/** The content of rows. null: this device cannot read the row. */
export interface RowOpener {
  entry(row: StoredEntry): Entry | null;
  version(row: StoredVersion): EntryVersion | null;
}

/** The entry in `row`, null if this device cannot read it. */
export function openedEntry(row: StoredEntry | UnreadableRow, opener: RowOpener): Entry | null {
  return row.body === null ? null : opener.entry(row);
}

/** The day with its entries. */
export function openedDay({ day, rows }: StoredDay, opener: RowOpener): RemoteDay {
  const entries: Entry[] = [];
  const unreadable: EntryId[] = [];
  for (const row of rows) {
    const entry = openedEntry(row, opener);
    if (entry === null) unreadable.push(row.id);
    else entries.push(entry);
  }
  return { day, entries, unreadable };
}

/** The versions that this device can read, oldest first. */
export function openedVersions(
  { versions }: Pick<StoredVersions, 'versions'>,
  opener: RowOpener,
): readonly EntryVersion[] {
  return versions.flatMap((row) => opener.version(row) ?? []);
}

/** The state of an entry. It is unreadable if the row that decides it is. */
export function openedHead(head: StoredHead, opener: RowOpener): EntryHead {
  const versions = openedVersions(head, opener);
  const { hasErasedVersions } = head;
  switch (head.kind) {
    case 'live': {
      const entry = openedEntry(head.row, opener);
      return entry === null
        ? { kind: 'unreadable' }
        : { kind: 'live', entry, versions, hasErasedVersions };
    }
    case 'trashed': {
      const { day, revision, writeId } = head;
      const isStored = head.versions.some((version) => version.revision === revision);
      const isOpened = versions.some((version) => version.revision === revision);
      return isStored && !isOpened
        ? { kind: 'unreadable' }
        : { kind: 'trashed', day, revision, writeId, versions, hasErasedVersions };
    }
    case 'absent':
    case 'erased':
      return { kind: head.kind };
  }
}

/** The trash. A row whose version this device cannot read cannot be restored here, and stays. */
export function openedTrash({ rows, unusable }: StoredTrash, opener: RowOpener): Trash {
  return {
    entries: rows.flatMap(({ version: row, deletedAtMs }) => {
      const version = opener.version(row);
      return version === null ? [] : [{ version, deletedAtMs }];
    }),
    unusable,
  };
}

/** A page of `versions/`. An entry without a readable version is left out and counted. */
export function openedPage(
  page: HistoryPage<StoredVersions>,
  opener: RowOpener,
): HistoryPage<EntryHistory> {
  const stored = page.rows.reduce((sum, { versions }) => sum + versions.length, 0);
  const rows = page.rows
    .map((row) => ({ id: row.id, versions: openedVersions(row, opener) }))
    .filter(({ versions }) => versions.length > 0);
  const opened = rows.reduce((sum, { versions }) => sum + versions.length, 0);
  return { ...page, rows, unreadable: page.unreadable + stored - opened };
}
