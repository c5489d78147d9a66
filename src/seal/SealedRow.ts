import type { DayKey } from '../dates/DayKey.ts';
import type { Entry, EntryId, WriteId } from '../entries/Entry.ts';

declare const sealedStringBrand: unique symbol;

/** A sealed row, format 1: base64url that begins with `AQ` (docs/encryption.md). */
export type SealedString = string & { readonly [sealedStringBrand]: true };

/** The fields of an entry that are sealed. */
export type SealedContent = Pick<
  Entry,
  'time' | 'zone' | 'text' | 'addedLater' | 'clashesWith' | 'writtenAtMs' | 'unedited'
>;

/** The place of a row. It is bound to the ciphertext: a row does not open in another place. */
export interface RowPlace {
  readonly uid: string;
  readonly id: EntryId;
  /** The day of this revision. */
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: WriteId;
}
