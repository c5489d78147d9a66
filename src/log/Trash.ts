import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, EntryVersion } from '../entries/Entry.ts';

/** An entry in the trash: the row `trash/{entryId}` with the deleted version. */
export interface TrashedEntry {
  readonly version: EntryVersion;
  readonly deletedAtMs: number;
}

/** The deleted entries that can be read. */
export interface Trash {
  readonly entries: readonly TrashedEntry[];
  /** Trash rows that name no version that could be restored. */
  readonly unusable: readonly EntryId[];
}

/** One permanent deletion. `day` and `revision` are those that the person saw. */
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
  /** A trash row that names no version that could be restored. */
  | { readonly kind: 'trash-row'; readonly id: EntryId };
