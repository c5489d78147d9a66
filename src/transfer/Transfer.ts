import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId } from '../entries/Entry.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { ImportRecord } from '../log/imports/ImportRecord.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { ImportSource } from './Candidate.ts';
import type { OwnExtras, ReadChoices, ReadQuestion, RefusalReason } from './JournalFormat.ts';
import type { ChosenFile, SourceRefusal } from './openSource.ts';
import type { RefusedPhoto } from './photos/ImportedPhotos.ts';
import type { OtherKind } from './reading/otherKindOf.ts';
import type { FoundDeletions } from './planning/findDeleted.ts';
import type { NotImported } from './planning/notImported.ts';
import type { PlanChoices, PlanSummary } from './planning/planImport.ts';

/** Why nothing of the chosen files can be imported. */
export type TransferRefusal =
  | SourceRefusal
  /** No journal that Daylog knows. */
  | { readonly kind: 'unknown' }
  /** A kind of file that journals export and Daylog does not read. */
  | { readonly kind: 'other-kind'; readonly other: OtherKind }
  /** No journal that Daylog knows, and `name` is a text in another encoding than UTF-8. */
  | { readonly kind: 'not-utf8'; readonly name: string }
  /** A journal of a known program that cannot be read. */
  | {
      readonly kind: 'unreadable-journal';
      readonly source: ImportSource;
      readonly reason: RefusalReason;
    }
  /** A file could not be read to its end, for example because it was deleted meanwhile. */
  | { readonly kind: 'lost-file' }
  /** The log is encrypted, and this device lacks its keys. Ids of entries are made with them. */
  | { readonly kind: 'locked-log' }
  /** The log is encrypted, and the device lacks a part of the copy. So it cannot know which entries exist already. */
  | { readonly kind: 'copy-incomplete' }
  /** The undo of an earlier import of these entries is still to be sent. They can come again after it. */
  | { readonly kind: 'undo-unsent' }
  /** The log was encrypted or made readable since the preview. */
  | { readonly kind: 'encryption-changed' }
  /** The worker that reads died, for example because the memory was full. What is stored stays. */
  | { readonly kind: 'worker-died' }
  /** This device's store does not answer. */
  | { readonly kind: 'storage'; readonly error: StorageError['kind'] };

/** Extras of a plan. The page stores the settings, if the person wants them. */
export interface PlannedExtras {
  readonly settings: OwnExtras['settings'];
  /** How many drafts and refused writes will come. */
  readonly drafts: number;
  readonly refused: number;
}

/**
 * Where an import of this tab stands.
 *
 * ```
 *  idle ─► reading ─► asking ─► reading ─► planned ─► importing ─► ended
 *            └► refused           ▲ choices └──┘
 * ```
 */
export type TransferState =
  | { readonly kind: 'idle' }
  /** `entries`: how many were read so far. */
  | { readonly kind: 'reading'; readonly entries: number }
  | { readonly kind: 'refused'; readonly refusal: TransferRefusal }
  | {
      readonly kind: 'asking';
      readonly source: ImportSource;
      readonly questions: readonly ReadQuestion[];
    }
  | {
      readonly kind: 'planned';
      readonly source: ImportSource;
      /** The other programs whose journal the files could be. */
      readonly otherSources: readonly ImportSource[];
      readonly choices: PlanChoices;
      readonly summary: PlanSummary;
      /** Whether the device holds the whole log. Otherwise some new entries may be on the server already. */
      readonly isWhole: boolean;
      /** Whether the server has said which entries were deleted. `asking`: its answer changes the plan. */
      readonly deletions: 'asking' | FoundDeletions['answer'];
      /** Whether the server has said how much room the log has for photos. `asking`: its answer may change the plan. */
      readonly photoRoom: 'asking' | 'known' | 'unknown';
      /** What an export of Daylog holds beside entries, and this device lacks. */
      readonly extras: PlannedExtras;
    }
  | {
      readonly kind: 'importing';
      readonly record: ImportRecord;
      readonly isPaused: boolean;
      readonly photos: PhotoProgress;
    }
  | {
      readonly kind: 'ended';
      readonly record: ImportRecord;
      readonly summary: PlanSummary;
      /** How much of the file was left out, as {@link TransferActions.notImported} lists it. */
      readonly notImported: number;
      readonly photos: PhotoOutcome;
      /** Why it ended early. null: it did not, or the person stopped it. */
      readonly error: StorageError['kind'] | null;
    };

/** How many photos of an import were handled. */
export interface PhotoProgress {
  readonly done: number;
  readonly total: number;
}

/** What became of the photos of an import. */
export interface PhotoOutcome {
  /** Number of photos that are on this device. */
  readonly taken: number;
  /** Number of entries of the log that got photos. */
  readonly entries: number;
  /** Those that were left out, at most 20. */
  readonly refused: readonly RefusedPhoto[];
  /** Number of all that were left out. */
  readonly refusedCount: number;
}

/** What a page asks of the worker. Each call resolves when its work is done; the state tells how it went. */
export interface TransferActions {
  /** Reads `files`. `name`: what the person chose. `zone`: the device's zone, proposed for instants. */
  readonly open: (files: readonly ChosenFile[], name: string, zone: string) => Promise<void>;
  /** Answers the questions. */
  readonly answer: (choices: ReadChoices) => Promise<void>;
  /** Reads the files as a journal of another program. */
  readonly chooseSource: (source: ImportSource) => Promise<void>;
  readonly choose: (choices: PlanChoices) => Promise<void>;
  /** Imports what the plan says. */
  readonly start: () => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
  /** What the last import of this page left out, whole. */
  readonly notImported: () => Promise<readonly NotImported[]>;
  /** Back to `idle`, unless it is importing. Ends a reading. */
  readonly reset: () => void;
  readonly undo: (importId: string) => Promise<void>;
  /** Takes an import out of the list. Its entries stay. */
  readonly forget: (importId: string) => Promise<void>;
  /** The days of the entries that the undo left, because they were edited or moved since. At most a hundred. */
  readonly keptDays: (importId: string) => Promise<readonly KeptDay[]>;
}

/** A day with entries that an undo left. */
export interface KeptDay {
  readonly day: DayKey;
  /** One of the entries. */
  readonly first: EntryId;
  readonly count: number;
}

/** An import of this device, as the list shows it. */
export interface ListedImport extends ImportRecord {
  /** Why the last undo in this tab ended early. null: it did not. The next undo continues it. */
  readonly undoError: StorageError['kind'] | null;
}

/** Imports into the log of one person, as a page uses them. A worker does the work. */
export interface Transfer {
  readonly state: ReadableStore<TransferState>;
  /** The imports of this device, newest first. null: not read yet. */
  readonly imports: ReadableStore<readonly ListedImport[] | null>;
  readonly actions: TransferActions;
}

/** Starts the worker of a {@link Transfer} when a screen first needs it. */
export interface TransferSource {
  open(): Transfer;
}
