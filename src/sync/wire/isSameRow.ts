import { isSameEntry } from '../../entries/sameEntry.ts';
import { entryOfPlain, isPlain } from './plainRows.ts';
import type { StoredEntry, UnreadableRow } from './StoredRow.ts';

/** Whether all stored fields of two rows are equal. */
export function isSameRow(a: StoredEntry | UnreadableRow, b: StoredEntry | UnreadableRow): boolean {
  if (a.body === null || b.body === null) {
    return a.body === null && b.body === null && a.id === b.id && a.text === b.text;
  }
  if (isPlain(a) || isPlain(b)) {
    return isPlain(a) && isPlain(b) && isSameEntry(entryOfPlain(a), entryOfPlain(b));
  }
  return (
    a.id === b.id &&
    a.day === b.day &&
    a.createdAtMs === b.createdAtMs &&
    a.updatedAtMs === b.updatedAtMs &&
    a.revision === b.revision &&
    a.writeId === b.writeId &&
    a.clashesWith === b.clashesWith &&
    sealedOf(a) === sealedOf(b)
  );
}

function sealedOf({ body }: StoredEntry): string | null {
  return body.kind === 'sealed' ? body.sealed : null;
}
