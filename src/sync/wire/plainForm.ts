import { plainPhotoForm } from '../photos/plainPhotoForm.ts';
import { entryOfPlain, isPlain, plainEntry, versionOfPlain } from './plainRows.ts';
import type { RowOpener } from './openedRows.ts';
import type { RowForm } from './RowForm.ts';
import { storedWrite } from './storedWrite.ts';
import type { PlainBody } from './StoredRow.ts';

const plainOpener: RowOpener = {
  entry: (row) => (isPlain(row) ? entryOfPlain(row) : null),
  version: (row) => (isPlain(row) ? versionOfPlain(row) : null),
};

/** The form of a log without encryption. A sealed row is unreadable to it. */
export function plainForm(recordRevision: number | null): RowForm<PlainBody> {
  return {
    photos: plainPhotoForm,
    settings: (wire) => wire,
    open: () => plainOpener,
    toStored: (entry) => Promise.resolve(plainEntry(entry)),
    toWrite: (write, before) => storedWrite(write, plainEntry, 1, before),
    isOurs: isPlain,
    recordRevision,
  };
}
