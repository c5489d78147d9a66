import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';

declare const entryIdBrand: unique symbol;
declare const writeIdBrand: unique symbol;

/**
 * The permanent id of an entry: a ULID made on the client, so that a write that is sent twice stays one
 * entry.
 */
export type EntryId = string & { readonly [entryIdBrand]: true };

/**
 * The permanent id of a write: a ULID made on the client, so that a write with a lost acknowledgement is
 * recognised.
 */
export type WriteId = string & { readonly [writeIdBrand]: true };

/** A person's words and their place. Day, time and zone are kept as written, never derived. */
export interface EntryContent {
  readonly day: DayKey;
  readonly time: TimeString;
  /** IANA zone of `time`. `Etc/Unknown` if not known. */
  readonly zone: string;
  /** Markdown, 1 to 100 000 UTF-16 code units. */
  readonly text: string;
  /** Whether it was written on a later day than `day`. */
  readonly addedLater: boolean;
}

/** One entry of a log, as described in docs/data-model.md. */
export interface Entry extends EntryContent {
  readonly id: EntryId;
  /** Server time of the first write in epoch ms. null until the server has acknowledged it. */
  readonly createdAtMs: number | null;
  /**
   * When it was written in the journal that it was imported from, in epoch ms. It never changes. Absent if it
   * was written in Daylog, or if the journal does not say.
   */
  readonly writtenAtMs?: number;
  /** Server time of the last write in epoch ms. null while this device's last write is unsent. */
  readonly updatedAtMs: number | null;
  /** 1 for the first write, one more for each later write. 0 for an entry of another program. */
  readonly revision: number;
  /** True after a restore of an entry that was never edited: earlier revisions say the same. */
  readonly unedited?: true;
  readonly writeId: WriteId;
  /** The revision in `versions/` whose text clashes with this text. null without a clash. */
  readonly clashesWith: number | null;
}

/** A replaced or deleted revision of an entry: `versions/{entryId}/{revision}`. */
export interface EntryVersion extends EntryContent {
  readonly id: EntryId;
  readonly revision: number;
  /** As in {@link Entry}. */
  readonly unedited?: true;
  readonly createdAtMs: number | null;
  /** As in {@link Entry}. */
  readonly writtenAtMs?: number;
  readonly writeId: WriteId;
  readonly replacedAtMs: number;
  /** The day that the entry moved to in the replacing write. null if it stayed or was deleted. */
  readonly movedTo: DayKey | null;
}

/** Longest text of one entry in UTF-16 code units. The rules refuse longer ones. */
export const maxTextLength = 100_000;
