import type { Entry, EntryVersion } from '../../src/entries/Entry.ts';
import type { EntryHead } from '../../src/sync/RemoteStore.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';

/** Bytes of a message without rows: a question, an acknowledgement, "you have everything". */
export const emptyMessageBytes = 100;
/** Bytes of a new connection in each direction: upgrade to a socket, greeting, token and answer. */
export const connectionBytes = 1200;
/** Bytes of one row of the index with its key. */
export const rowBytes = 90;
/** Bytes of an entry or a version without its text: keys, ids and times. */
const entryOverheadBytes = 250;

/** Bytes of an entry, or of a version, as JSON in UTF-8, roughly. */
export function entryBytes({ text }: Pick<Entry | EntryVersion, 'text'>): number {
  return entryOverheadBytes + Buffer.byteLength(text);
}

/** The sum for several. */
export function entriesBytes(entries: readonly Pick<Entry, 'text'>[]): number {
  return entries.reduce((sum, entry) => sum + entryBytes(entry), 0);
}

/** Bytes of a write when uploaded: an edit includes the replaced text, for the versions. */
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

/** Bytes of the answer with the head of an entry. */
export function headBytes(head: EntryHead): number {
  switch (head.kind) {
    case 'absent':
    case 'unreadable':
      return 0;
    case 'erased':
      return rowBytes;
    case 'live':
      return entryBytes(head.entry) + entriesBytes(head.versions);
    case 'trashed':
      return rowBytes + entriesBytes(head.versions);
  }
}
