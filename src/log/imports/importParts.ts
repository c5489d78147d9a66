import { success, type Result } from '../../lib/result.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';
import type { ImportPart } from './ImportRecord.ts';

/** The parts of the import `importId` behind number `behind`, in order. Ends with the first failure. */
export async function* importParts(
  localStore: Pick<LocalStore, 'read'>,
  importId: string,
  behind: number,
): AsyncGenerator<Result<ImportPart, StorageError>, void, void> {
  for (let after = behind; ;) {
    const number = after;
    const read = await localStore.read((reader) => reader.importPart(importId, number));
    if (!read.ok) yield read;
    if (!read.ok || read.value === undefined) return;
    yield success(read.value);
    after = read.value.part;
  }
}
