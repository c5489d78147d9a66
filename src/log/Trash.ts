import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, EntryVersion } from '../entries/Entry.ts';

/** An entry in the trash: `trash/{entryId}` with the version that was deleted. */
export interface TrashedEntry {
  readonly version: EntryVersion;
  readonly deletedAtMs: number;
}

/** The deleted entries, as far as they can be read. */
export interface Trash {
  readonly entries: readonly TrashedEntry[];
  /** Rows of the trash that name nothing that could be restored. */
  readonly unusable: readonly EntryId[];
}

/** One permanent deletion; `day` and `revision` are those that the person saw. */
export type Erasure =
  /** An entry in the trash with all its versions. */
  | {
      readonly kind: 'trashed';
      readonly id: EntryId;
      readonly day: DayKey;
      readonly revision: number;
    }
  /** All earlier versions of a live entry. */
  | {
      readonly kind: 'versions';
      readonly id: EntryId;
      readonly day: DayKey;
      readonly revision: number;
    }
  /** A row of the trash that names nothing that could be restored. */
  | { readonly kind: 'trash-row'; readonly id: EntryId };
