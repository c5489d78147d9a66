import { addDays } from '../../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';

const daysPerRead = 200;

/**
 * Where the entries of the import `importId` are that have left their day, as far as this device knows. Reads the log
 * once. Parts that the undo has handled are left out.
 */
export async function findMoved(
  localStore: Pick<LocalStore, 'read'>,
  importId: string,
): Promise<Result<ReadonlyMap<EntryId, DayKey>, StorageError>> {
  const imported = await importedDays(localStore, importId);
  if (!imported.ok) return imported;
  const moved = new Map<EntryId, DayKey>();
  for (let from: DayKey | null = firstDay; from !== null;) {
    const first: DayKey = from;
    const read = await localStore.read((reader) => reader.days(first, lastDay, daysPerRead));
    if (!read.ok) return read;
    for (const { day, entries } of read.value) {
      for (const { id } of entries) {
        const importedTo = imported.value.get(id);
        if (importedTo !== undefined && importedTo !== day) moved.set(id, day);
      }
    }
    const last = read.value.at(-1)?.day;
    from = last === undefined || last === lastDay ? null : addDays(last, 1);
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
  for (let behind = record.value?.undoneParts ?? 0; ;) {
    const after = behind;
    const part = await localStore.read((reader) => reader.importPart(importId, after));
    if (!part.ok) return part;
    if (part.value === undefined) return success(days);
    for (const { id, day } of part.value.entries) days.set(id, day);
    behind = part.value.part;
  }
}
