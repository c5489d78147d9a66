import type {
  StoredWrite,
  StoredEntry,
  StoredVersion,
  UnreadableRow,
} from '../../src/sync/wire/StoredRow.ts';
import type { StoredHead } from '../../src/sync/wire/WireStore.ts';

/** Bytes of a message without rows: a question, an acknowledgement, "you have everything". */
export const emptyMessageBytes = 100;
/** Bytes of a new connection in each direction: upgrade to a socket, greeting, token and answer. */
export const connectionBytes = 1200;
/** Bytes of one row of the index with its key. */
export const rowBytes = 90;
/** Bytes of an entry or a version without its text: keys, ids and times. */
const entryOverheadBytes = 250;

/** Bytes of an entry, or of a version, as JSON in UTF-8, roughly. */
export function entryBytes(row: StoredEntry | StoredVersion | UnreadableRow): number {
  if (row.body === null) return Buffer.byteLength(row.text);
  const { body } = row;
  return entryOverheadBytes + Buffer.byteLength(body.kind === 'sealed' ? body.sealed : body.text);
}

/** The sum for several. */
export function entriesBytes(
  rows: readonly (StoredEntry | StoredVersion | UnreadableRow)[],
): number {
  return rows.reduce((sum, row) => sum + entryBytes(row), 0);
}

/** Bytes of a write when uploaded: an edit includes the replaced text, for the versions. */
export function writeBytes(write: StoredWrite): number {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return emptyMessageBytes + rowBytes + entryBytes(write.after);
    case 'edit':
      return emptyMessageBytes + rowBytes + entryBytes(write.before) + entryBytes(write.after);
    case 'delete':
      return emptyMessageBytes + rowBytes + entryBytes(write.before);
  }
}

/** Bytes of the answer with the head of an entry. */
export function headBytes(head: StoredHead): number {
  switch (head.kind) {
    case 'absent':
      return 0;
    case 'erased':
      return rowBytes;
    case 'live':
      return entryBytes(head.row) + entriesBytes(head.versions);
    case 'trashed':
      return rowBytes + entriesBytes(head.versions);
  }
}
