import type { EntryId, WriteId } from './Entry.ts';

/** The write id of an entry that another program wrote: it has none. */
export const noWriteId: WriteId = asWriteId('');

/** The key of an entry in the database as its id. Any key will do: other programs make other shapes. */
export function asEntryId(key: string): EntryId {
  return key as EntryId;
}

/** The text of a write id, as stored, as one. */
export function asWriteId(text: string): WriteId {
  return text as WriteId;
}
