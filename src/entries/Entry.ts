import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';

declare const entryIdBrand: unique symbol;
declare const writeIdBrand: unique symbol;

/** Names one entry for life: a ULID made on the client, so that a resent write stays one entry. */
export type EntryId = string & { readonly [entryIdBrand]: true };

/** Names one write for life: a ULID made on the client, so that a lost acknowledgement can be recognised. */
export type WriteId = string & { readonly [writeIdBrand]: true };

/** What a person wrote and where they put it. Day, time and zone are kept as written, never derived. */
export interface EntryContent {
  readonly day: DayKey;
  readonly time: TimeString;
  /** IANA zone the time was written in; `Etc/Unknown` when not known. */
  readonly zone: string;
  /** Markdown, 1 to 100 000 UTF-16 units. */
  readonly text: string;
  /** Written on a later day than the one it belongs to. */
  readonly addedLater: boolean;
}

/** One entry of a log, as docs/data-model.md describes it. */
export interface Entry extends EntryContent {
  readonly id: EntryId;
  /** Server time of the first write in epoch ms; null until the server has acknowledged it. */
  readonly createdAtMs: number | null;
  /** Server time of the last write in epoch ms; null while the last write is this device's and unsent. */
  readonly updatedAtMs: number | null;
  /** 1 for a first write, one more with each later one; 0 for an entry that another program wrote. */
  readonly revision: number;
  readonly writeId: WriteId;
  /** The revision in `versions/` whose text clashed with this one and was kept there; else null. */
  readonly clashesWith: number | null;
}

/** What an edit, a move or a delete replaced: `versions/{entryId}/{revision}`. */
export interface EntryVersion extends EntryContent {
  readonly id: EntryId;
  readonly revision: number;
  readonly createdAtMs: number | null;
  readonly writeId: WriteId;
  readonly replacedAtMs: number;
  /** The day the entry moved to in the write that replaced this version; null when it stayed or was deleted. */
  readonly movedTo: DayKey | null;
}

/** Longest text of one entry, in UTF-16 units; the rules refuse more. */
export const maxTextLength = 100_000;
