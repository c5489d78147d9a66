import type { Entry, EntryVersion } from '../../src/entries/Entry.ts';
import type { EntryHead } from '../../src/sync/RemoteStore.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';

/** Bytes of a message that carries no rows: a question, an acknowledgement, "you have all of it". */
export const emptyMessageBytes = 100;
/** Bytes that a new connection costs each way: the upgrade to a socket, the greeting, the token and its answer. */
export const connectionBytes = 1200;
/** Bytes of one row of the index with its key. */
export const rowBytes = 90;
/** Bytes of an entry or a version beside its text: keys, ids and times. */
const entryOverheadBytes = 250;

/** Bytes of one entry, or of one version of it, as JSON in UTF-8; about. */
export function entryBytes({ text }: Pick<Entry | EntryVersion, 'text'>): number {
  return entryOverheadBytes + Buffer.byteLength(text);
}

/** Bytes of several. */
export function entriesBytes(entries: readonly Pick<Entry, 'text'>[]): number {
  return entries.reduce((sum, entry) => sum + entryBytes(entry), 0);
}

/** Bytes of a write on its way up: an edit carries the text it replaces along, into the versions. */
export function writeBytes(write: RemoteWrite): number {
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

/** Bytes of the answer to a question for the head of an entry. */
export function headBytes(head: EntryHead): number {
  switch (head.kind) {
    case 'absent':
      return 0;
    case 'erased':
      return rowBytes;
    case 'live':
      return entryBytes(head.entry) + entriesBytes(head.versions);
    case 'trashed':
      return rowBytes + entriesBytes(head.versions);
  }
}
