import type { Result } from '../../lib/result.ts';
import { dayPages } from '../../log/days/dayPages.ts';
import type { DayRecord, LocalReader, LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';

/** Number of days that one transaction reads. With 20 entries a day it is about 150 kB, and a task of a few ms. */
const atOnce = 50;

/** The device's store failed during an export. The file is then not whole, and there is no file. */
export class ExportError extends Error {
  readonly storage: StorageError;

  constructor(storage: StorageError) {
    super(`The device's copy could not be read: ${storage.kind}`, { cause: storage.cause });
    this.name = 'ExportError';
    this.storage = storage;
  }
}

/** The value that `work` reads from the device. Throws {@link ExportError}. */
export async function readDevice<Value>(
  localStore: Pick<LocalStore, 'read'>,
  work: (reader: LocalReader) => Promise<Value>,
): Promise<Value> {
  const read: Result<Value, StorageError> = await localStore.read(work);
  if (!read.ok) throw new ExportError(read.error);
  return read.value;
}

/** All days of the device's copy, oldest first, unsent writes included, 50 at a time. Throws {@link ExportError}. */
export async function* loggedDays(
  localStore: Pick<LocalStore, 'read'>,
): AsyncGenerator<readonly DayRecord[], void, void> {
  for await (const page of dayPages(localStore, atOnce)) {
    if (!page.ok) throw new ExportError(page.error);
    if (page.value.length > 0) yield page.value;
  }
}
