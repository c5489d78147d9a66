import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { ImportedLife } from '../log/imports/ImportedLife.ts';

/** The program, or the kind of file, that an imported entry comes from. Part of its id: never rename one. */
export type ImportSource =
  | 'daylog'
  | 'markdown'
  | 'day-one'
  | 'day-one-classic'
  | 'day-one-text'
  | 'jrnl'
  | 'logseq'
  | 'journey'
  | 'diaro'
  | 'daylio'
  | 'keep'
  | 'standard-notes'
  | 'apple-journal'
  | 'dailytxt'
  | 'roam'
  | 'rednotebook'
  | 'drafts'
  | 'evernote'
  | 'org'
  | 'simplenote'
  | 'joplin'
  | 'bear'
  | 'journiv'
  | 'csv';

/**
 * When an entry was written, as far as its source says. `wall`: day and time as they stood on the wall, and
 * their IANA zone (`Etc/Unknown` if the source has none). `instant`: epoch ms without a zone; the preview asks
 * for the zone. A `day` that the source states beside the instant stays the day of the entry in every zone.
 */
export type CandidateMoment =
  | {
      readonly kind: 'wall';
      readonly day: DayKey;
      readonly time: TimeString;
      readonly zone: string;
    }
  | { readonly kind: 'instant'; readonly atMs: number; readonly day?: DayKey };

/** What a source holds and Daylog has no place for. Counted from the file, never from a list of features. */
export type LossKind =
  | 'photo'
  | 'video'
  | 'audio'
  | 'document'
  | 'place'
  | 'weather'
  | 'mood'
  | 'activity'
  | 'style'
  | 'link'
  | 'query'
  | 'time'
  | 'zone'
  | 'history'
  /** Words that only a password opens. */
  | 'encrypted'
  | 'other';

/** How often one kind of thing is lost in one entry. `count` is at least 1. */
export interface Loss {
  readonly kind: LossKind;
  readonly count: number;
}

/** A photo of an entry of another program. */
export interface CandidatePhoto {
  /** Names the photo among those of its entry. Part of its id: a format never changes how it makes one. */
  readonly key: string;
  /** The path of its file among the chosen ones. null: they do not have it. */
  readonly path: string | null;
  /** Names it for a person. */
  readonly name: string;
  /** The words that describe it. May be empty. */
  readonly alt: string;
}

/** The photos of an entry, and their places in its words. */
export interface CandidatePhotos {
  /** The text with a mark for each photo that has a place in it (`photoPlaces.ts`). Empty: it has no words. */
  readonly marked: string;
  readonly photos: readonly CandidatePhoto[];
  /** For each photo: the words that `text` has in its place. */
  readonly signs: readonly string[];
}

/** One entry of another journal as its reader found it, before anything was chosen or compared. */
export interface Candidate {
  readonly source: ImportSource;
  /** The source's own id, or null: the pipeline then derives it from `raw`, or else from day, time and text. */
  readonly sourceId: string | null;
  /**
   * The source's own words for this entry, where its day, time or text depend on an answer of the person. The ids then
   * derive from these words instead of from `moment` and `text`. null: no answer matters.
   */
  readonly raw: string | null;
  /** The journal's name in its file. Empty if the file has only one without a name. */
  readonly journal: string;
  readonly moment: CandidateMoment;
  /** Markdown, of any length, line ends `\n`, not empty. Tags that stand apart in the source are in `tags`. */
  readonly text: string;
  /** Names of tags that are not in the text, without `#`. */
  readonly tags: readonly string[];
  readonly isStarred: boolean;
  /** Place, weather, mood and the like, each as a line: of a tracker, where it has a name. The preview offers to append them. */
  readonly details: readonly string[];
  /** When the source says that it was written, in epoch ms. null if it does not say. */
  readonly writtenAtMs: number | null;
  /** Its photos are among them, whether they are imported or not. */
  readonly losses: readonly Loss[];
  /** Absent: it has none, or Daylog does not import those of its program. No id depends on them. */
  readonly photos?: CandidatePhotos;
  /** What only an export of Daylog says. null: another program wrote the file. */
  readonly own: OwnFields | null;
}

/**
 * What only an export of Daylog says. Its entries may be in the log under other ids, and their zones are taken as they
 * are.
 */
export interface OwnFields {
  /** Whether it was written on a later day than its own. False if the export does not say. */
  readonly addedLater: boolean;
  /**
   * The writes that bring the entry with its own write ids and earlier versions, oldest first. After a deletion it is in
   * the trash. Absent: the file has no ids, or a part of the history that cannot be restored; the entry is a new one.
   */
  readonly writes?: ImportedLife;
}
