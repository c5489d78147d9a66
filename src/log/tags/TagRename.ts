import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId, WriteId } from '../../entries/Entry.ts';
import type { ReplacedTag } from '../../entries/tags.ts';

/** A tag and its new name. */
export interface Renaming {
  /** The key of the tag. See `tagKey`. */
  readonly key: string;
  /** The old name as it is shown. */
  readonly from: string;
  readonly to: string;
}

/** The place of an entry. */
export type EntryPlace = Pick<Entry, 'day' | 'id'>;

/**
 * How far a rename is. `done`: number of changed entries, or of restored entries. `all`: expected number of both.
 *
 * ```
 *  start ─► renaming ─► renamed ─► undoing ─► undone
 *             │  ▲                    ▲
 *             ▼  │                    │
 *           stopped ──────────────────┘
 * ```
 */
export type RenameProgress =
  | { readonly kind: 'renaming' | 'stopped'; readonly done: number; readonly all: number }
  | { readonly kind: 'renamed'; readonly done: number }
  /** Each step takes an entry from the {@link RenamedEntry} rows. */
  | {
      readonly kind: 'undoing';
      readonly done: number;
      /** Entries that stayed as they are, because they were changed or deleted after the rename. */
      readonly changedSince: number;
      readonly all: number;
    }
  | { readonly kind: 'undone'; readonly done: number; readonly changedSince: number };

/** A rename of a tag in every entry, as this device keeps it. There is one at a time. */
export interface TagRename {
  /** Tells two renames apart. */
  readonly id: string;
  readonly renaming: Renaming;
  readonly progress: RenameProgress;
}

/** An entry that the rename changed, with the way back. It holds tags and no other words. */
export interface RenamedEntry {
  readonly id: EntryId;
  readonly day: DayKey;
  /** The write that changed it. An entry with another write was changed since. */
  readonly writeId: WriteId;
  readonly replaced: readonly ReplacedTag[];
}

/** Whether `rename` has steps left that run without the person. */
export function isUnderWay(rename: TagRename | undefined): rename is TagRename {
  return rename?.progress.kind === 'renaming' || rename?.progress.kind === 'undoing';
}
