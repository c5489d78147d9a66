import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import { dayPages } from '../days/dayPages.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';
import { importParts } from './importParts.ts';

const daysPerRead = 200;

/**
 * The present days of the entries of the import `importId` that have left their day, as far as this device knows.
 * Reads the log once. Parts that the undo has handled are left out.
 */
export async function findMoved(
  localStore: Pick<LocalStore, 'read'>,
  importId: string,
): Promise<Result<ReadonlyMap<EntryId, DayKey>, StorageError>> {
  const imported = await importedDays(localStore, importId);
  if (!imported.ok) return imported;
  const moved = new Map<EntryId, DayKey>();
  for await (const page of dayPages(localStore, daysPerRead)) {
    if (!page.ok) return page;
    for (const { day, entries } of page.value) {
      for (const { id } of entries) {
        const importedTo = imported.value.get(id);
        if (importedTo !== undefined && importedTo !== day) moved.set(id, day);
      }
    }
  }
  return success(moved);
}

/** The day to which each entry was imported. */
async function importedDays(
  localStore: Pick<LocalStore, 'read'>,
  importId: string,
): Promise<Result<ReadonlyMap<EntryId, DayKey>, StorageError>> {
  const record = await localStore.read((reader) => reader.importRecord(importId));
  if (!record.ok) return record;
  const days = new Map<EntryId, DayKey>();
  for await (const part of importParts(localStore, importId, record.value?.undoneParts ?? 0)) {
    if (!part.ok) return part;
    for (const { id, day } of part.value.entries) days.set(id, day);
  }
  return success(days);
}
