import type { EntryId, WriteId } from './Entry.ts';

/** The write id of entries of other programs, which have none. */
export const noWriteId: WriteId = asWriteId('');

/** The id for an entry's database key. It accepts any key, because other programs use other forms. */
export function asEntryId(key: string): EntryId {
  return key as EntryId;
}

/** The write id for its stored text. */
export function asWriteId(text: string): WriteId {
  return text as WriteId;
}

const ulidShape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether `text` is a ULID. Daylog makes no other ids of entries and writes, and the database rules accept no others. */
export function isUlid(text: string): boolean {
  return ulidShape.test(text);
}
