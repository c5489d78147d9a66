import type { PhotoId } from '../entries/photos/Photo.ts';
import type { LogExtras } from '../log/imports/importExtras.ts';
import type { Candidate, CandidateMoment, ImportSource } from './Candidate.ts';

/** One file of what a person chose: a dropped file, a file of a dropped folder, or a member of a zip. */
export interface SourceFile {
  /** Path inside the zip or folder with `/`, or the bare name. Never absolute, never with `..`. */
  readonly path: string;
  /** Bytes, uncompressed. */
  readonly size: number;
  /**
   * Reads the whole file. Rejects with `DamagedFile`, or if it cannot be read any more, or is larger than its limit.
   */
  readonly bytes: () => Promise<Uint8Array>;
}

/** All files of one import, in the order of their paths. A single file is a folder of one. */
export interface SourceFolder {
  readonly files: readonly SourceFile[];
}

/** Why a file of a known program cannot be imported. Each has a sentence with what to do in that program. */
export type RefusalReason = 'encrypted' | 'newer-version' | 'broken';

/** Whether a folder is a journal of a format, judged by content and never by a file's name alone. */
export type Recognition =
  | { readonly kind: 'no' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  /** `questions` are asked before reading. */
  | {
      readonly kind: 'yes';
      readonly questions: readonly ReadQuestion[];
      /** Whether the other files only repeat what this format reads. Absent: they may be journals themselves. */
      readonly isWhole?: boolean;
    };

/** What only the person can say about a file. */
export type ReadQuestion =
  | { readonly kind: 'date-order'; readonly samples: readonly string[] }
  | {
      readonly kind: 'columns';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Where the parts most likely are. */
      readonly guess: CsvColumns;
      /**
       * For each column: some dates that are two days, because the order of day and month is open. A column that is
       * chosen for the dates and has such dates needs an answer to that too.
       */
      readonly openDates: readonly (readonly string[])[];
    };

/** Answers to the questions of a recognition. An answer is null until it is given, or if it was not asked. */
export interface ReadChoices {
  readonly dateOrder: 'day-first' | 'month-first' | null;
  /** Column numbers from 0. null for a column that the file lacks. */
  readonly columns: CsvColumns | null;
}

/** Where a table has the parts of an entry. Only `date` must be there. */
export interface CsvColumns {
  readonly date: number;
  readonly time: number | null;
  readonly zone: number | null;
  readonly text: number | null;
  readonly title: number | null;
  readonly tags: number | null;
}

/** Why a part of a file gave no entry. */
export type UnreadableReason =
  | 'damaged'
  | 'not-utf8'
  | 'not-json'
  | 'no-day'
  | 'not-a-date'
  | 'no-text'
  | 'deleted-there'
  | 'encrypted-there'
  /** A file for programs, such as JSON, among notes. */
  | 'no-words'
  | 'wrong-shape'
  | 'incomplete';

/** Where a part without an entry belongs, as far as the reader knows. */
export interface PlaceInJournal {
  /** Absent: the file has only one journal without a name, or the part belongs to none. */
  readonly journal?: string;
  /** Absent or null: no day is known. */
  readonly moment?: CandidateMoment | null;
}

/** What a reader tells, one after another. `where` names the place in the file for a person. */
export type ReadItem =
  | { readonly kind: 'entry'; readonly candidate: Candidate }
  | ({
      readonly kind: 'unreadable';
      readonly where: string;
      readonly reason: UnreadableReason;
    } & PlaceInJournal)
  /** A photo of an export of Daylog that is not in the place where others have theirs. `path` is one of the folder. */
  | { readonly kind: 'own-photo'; readonly id: PhotoId; readonly path: string }
  /** A photo that lies inside a text, as a file of its own. No other file has its path. */
  | { readonly kind: 'photo-file'; readonly file: SourceFile }
  /** Only an export of Daylog has extras. At most one item of a file. */
  | { readonly kind: 'extras'; readonly extras: OwnExtras };

/** What an export of Daylog holds beside entries. */
export interface OwnExtras extends LogExtras {
  /** The settings by their names in the database. null: the file has none. */
  readonly settings: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads the journals of one program. Runs in a worker: no DOM. `read` never throws for what a file contains: each
 * broken part is one `unreadable` item. It holds one file's text at a time.
 */
export interface JournalFormat {
  readonly source: ImportSource;
  readonly recognise: (folder: SourceFolder) => Promise<Recognition>;
  readonly read: (
    folder: SourceFolder,
    choices: ReadChoices,
  ) => AsyncGenerator<ReadItem, void, void>;
}
