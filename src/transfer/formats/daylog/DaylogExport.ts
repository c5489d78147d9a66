import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';

/*
 * The lines of Daylog's own export, version 2. docs/export-format.md describes the file. Every instant is in
 * epoch ms. A field that is not known is absent.
 */

/** The beginning of every file of version 2, up to `exportedAt`. */
export const daylogExportStart = '{"format":"daylog-export","version":2,';

/** The parts of an export that are lists, in the order of the file. */
export const exportedLists = ['versions', 'trash', 'days', 'drafts', 'refused'] as const;

/** The name of a list in the file. */
export type ExportedList = (typeof exportedLists)[number];

/** The content of an entry or of a version, as it was written. */
export interface ExportedContent {
  readonly time: TimeString;
  readonly zone: string;
  readonly text: string;
  readonly addedLater?: true;
  readonly unedited?: true;
  readonly writtenAt?: number;
  /** Server time of the first write. Absent until the server has acknowledged it. */
  readonly createdAt?: number;
  /** 0 for an entry of another program. */
  readonly revision: number;
  /** Empty for an entry of another program. */
  readonly writeId: string;
}

/** One live entry, without its day: the line names it. */
export interface ExportedEntry extends ExportedContent {
  readonly id: string;
  readonly updatedAt?: number;
  readonly clashesWith?: number;
}

/** One line of `days`. */
export interface ExportedDay {
  readonly day: DayKey;
  /** In order of time, then of id. */
  readonly entries: readonly ExportedEntry[];
  /** Number of rows of the day that no program of ours can read. They are not in the export. */
  readonly unreadable?: number;
}

/** A replaced or deleted revision. */
export interface ExportedVersion extends ExportedContent {
  readonly day: DayKey;
  readonly replacedAt: number;
  readonly movedTo?: DayKey;
}

/** One line of `versions`: the replaced revisions of one entry, oldest first. The entry may be in the trash. */
export interface ExportedVersions {
  readonly id: string;
  readonly versions: readonly ExportedVersion[];
  readonly unreadable?: number;
}

/** One line of `trash`. The text is the version with this `revision`, on the entry's line of `versions`. */
export interface ExportedTrash {
  readonly id: string;
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: string;
  readonly deletedAt: number;
}

/** One line of `drafts`: text in a field that is no entry yet. */
export interface ExportedDraft {
  /** The day of a new entry, or the id of the entry that was being edited. */
  readonly target: { readonly day: DayKey } | { readonly entryId: string };
  readonly text: string;
  readonly baseRevision?: number;
  readonly savedAt: number;
}

/** An entry with its day, as a write has it. */
export interface ExportedWrittenEntry extends ExportedEntry {
  readonly day: DayKey;
}

/** One line of `refused`: a write that the server refused, and that the person has not decided on. */
export interface ExportedRefusal {
  readonly kind: 'add' | 'edit' | 'delete' | 'restore';
  /** The id of the write. */
  readonly writeId: string;
  readonly reason: string;
  readonly savedAt: number;
  readonly refusedAt: number;
  /** For an edit and a delete. */
  readonly before?: ExportedWrittenEntry;
  /** For an add, an edit and a restore. */
  readonly after?: ExportedWrittenEntry;
}

/** What an export says about one of its parts. */
export interface ExportedPart {
  /** Number of lines. 1 for settings that are there. */
  readonly lines: number;
  /** False: the log has, or may have, more than the file. */
  readonly isComplete: boolean;
  /**
   * Why it is not complete: a kind of error, `copying` (the device's copy was not whole yet), or `left-out` (photos that
   * the texts name, in a file without photos).
   */
  readonly reason?: string;
  /** Number of rows that could not be read. */
  readonly unreadable?: number;
}

/** The end of an export. A file that leaves photos out has `photos` too. */
export type ExportedParts = Readonly<Record<'settings' | ExportedList, ExportedPart>>;
