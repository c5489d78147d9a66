import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId, WriteId } from '../../entries/Entry.ts';

/**
 * How far an import is. An import that is `running` while no tab works at it was cut off.
 *
 * ```
 *  running ─► done ────► undoing ─► undone
 *    │  ▲                  ▲ │
 *    ▼  │                  │ ▼ a sign-out
 *  stopped ◄───────────────┴─┘
 * ```
 */
export type ImportState = 'running' | 'stopped' | 'done' | 'undoing' | 'undone';

/** One import as this device keeps it. It holds no words. */
export interface ImportRecord {
  /** A ULID, so that imports sort by their beginning. */
  readonly id: string;
  /** The program that the file comes from. */
  readonly source: string;
  /** The name of the chosen file or folder. */
  readonly fileName: string;
  /** Names the content of the file. Absent: an older app stored the record, and no file goes on with it. */
  readonly contentId?: string;
  readonly startedAtMs: number;
  readonly state: ImportState;
  /** Number of entries to import. */
  readonly total: number;
  /** Number of entries that are on this device. */
  readonly done: number;
  /** Number of photos that it brought to this device. Absent: none. */
  readonly photos?: number;
  /** Number of parts. */
  readonly parts: number;
  /** Number of parts that the undo has handled. */
  readonly undoneParts: number;
  /** Number of entries that the undo took back, and of those that stayed because they were changed since. */
  readonly undone: number;
  readonly kept: number;
}

/** An imported entry. */
export interface ImportedEntry {
  readonly id: EntryId;
  readonly day: DayKey;
  /** The last write of the import. An entry with another write was changed since. */
  readonly writeId: WriteId;
  /** True: this write is a deletion. The entry came into the trash. */
  readonly isTrashed?: true;
  /** The entry was in the log, and this write brought photos into its text. Absent: the import brought the entry. */
  readonly replaced?: readonly ReplacedText[];
}

/** A place in a text where an import put references to photos. */
export interface ReplacedText {
  /** Where it began in the text before, in UTF-16 code units. */
  readonly at: number;
  /** What was there: a sign of a photo, a link to its file, or nothing. */
  readonly old: string;
  readonly text: string;
}

/** The entries that one transaction imported. The undo goes part by part. */
export interface ImportPart {
  readonly importId: string;
  /** From 1. */
  readonly part: number;
  /** After the undo: only the entries that stayed. */
  readonly entries: readonly ImportedEntry[];
}

/** The random part of a ULID begins here. */
const randomStart = 10;
const undoTime = '7ZZZZZZZZZ';
const againMark = '7Y';

/**
 * The id of the write that takes back the import's write `writeId`. It names its purpose, so another import of the
 * same file may bring the entry back. No clock makes such an id.
 */
export function undoWriteIdOf(writeId: WriteId): string {
  return undoTime + randomOf(writeId);
}

/**
 * The id of the import's write `writeId`, made again as revision `revision` after an undo. Each write has an id of its
 * own, so that a lost acknowledgement can be told from a write that never arrived.
 */
export function againWriteIdOf(writeId: WriteId, revision: number): string {
  return (
    againMark + String(revision).padStart(randomStart - againMark.length, '0') + randomOf(writeId)
  );
}

/** Whether the entry's write `writeId` is the import's write `imported`, or the same made again. */
export function isWriteOfImport(writeId: WriteId, imported: WriteId): boolean {
  const isAgain = writeId.startsWith(againMark) && randomOf(writeId) === randomOf(imported);
  return writeId === imported || isAgain;
}

function randomOf(writeId: WriteId): string {
  return writeId.slice(randomStart);
}

/** Whether the deletion with this id was the undo of an import. */
export function isUndoOfImport(writeId: string): boolean {
  return writeId.startsWith(undoTime);
}
