import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../../entries/Entry.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { SealedString } from '../../seal/SealedRow.ts';

declare const plainBodyBrand: unique symbol;

/** The fields of a row that encryption hides. */
export type PlainContent = Pick<
  Entry,
  'time' | 'zone' | 'text' | 'addedLater' | 'writtenAtMs' | 'unedited'
>;

/** The words of a row that is readable on the server. Only `plainRows.ts` makes one. */
export interface PlainBody extends PlainContent {
  readonly kind: 'plain';
  readonly [plainBodyBrand]: true;
}

/** The words of a row of an encrypted log. */
export interface SealedBody {
  readonly kind: 'sealed';
  readonly sealed: SealedString;
}

/** The words of a row in the form in which the server has them. */
export type StoredBody = PlainBody | SealedBody;

/** `entries/{day}/{id}` as it is stored. */
export interface StoredEntry<Body extends StoredBody = StoredBody> extends Pick<
  Entry,
  'id' | 'day' | 'createdAtMs' | 'updatedAtMs' | 'revision' | 'writeId' | 'clashesWith'
> {
  readonly body: Body;
}

/** `versions/{id}/{revision}` as it is stored. */
export interface StoredVersion<Body extends StoredBody = StoredBody> extends Pick<
  EntryVersion,
  'id' | 'day' | 'revision' | 'createdAtMs' | 'writeId' | 'replacedAtMs' | 'movedTo'
> {
  readonly body: Body;
}

/** A row that is neither plain nor sealed. It stays on the server as it is. */
export interface UnreadableRow {
  readonly id: EntryId;
  readonly body: null;
  /** JSON of the stored value: two rows with the same text are the same row. */
  readonly text: string;
}

/** A day as it is stored. */
export interface StoredDay {
  readonly day: DayKey;
  readonly rows: readonly (StoredEntry | UnreadableRow)[];
}

/** A write as it is sent. `before` and `after` have the forms that the server has and gets. */
export type StoredWrite<Body extends StoredBody = StoredBody> =
  /** `schema`: of the log that it was made for. A log of the other schema refuses it. */
  | { readonly kind: 'add'; readonly schema: LogSchema; readonly after: StoredEntry<Body> }
  | { readonly kind: 'edit'; readonly before: StoredEntry<Body>; readonly after: StoredEntry<Body> }
  | { readonly kind: 'delete'; readonly before: StoredEntry<Body>; readonly writeId: WriteId }
  | { readonly kind: 'restore'; readonly after: StoredEntry<Body> };

/**
 * Rows that change their form and nothing else: id, revision, write id and times stay
 * (docs/data-model-encryption.md, "The writes"). One atomic update.
 */
export interface Conversion<Body extends StoredBody = StoredBody> {
  readonly entries: readonly StoredEntry<Body>[];
  readonly versions: readonly StoredVersion<Body>[];
}
