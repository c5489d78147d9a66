import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { Candidate, ImportSource } from '../Candidate.ts';
import { oneLine } from '../reading/candidateItem.ts';
import { isDamaged } from '../reading/fileText.ts';
import type {
  JournalFormat,
  OwnExtras,
  PlaceInJournal,
  ReadChoices,
  ReadItem,
  ReadQuestion,
  RefusalReason,
  SourceFile,
  SourceFolder,
  UnreadableReason,
} from '../JournalFormat.ts';

/** A part of a file that gave no entry. `where` names the place for a person. */
export interface UnreadablePart extends Required<PlaceInJournal> {
  readonly where: string;
  readonly reason: UnreadableReason;
}

/** The journals of a file, before anything was compared. */
export interface ReadJournal {
  readonly source: ImportSource;
  readonly candidates: readonly Candidate[];
  readonly unreadable: readonly UnreadablePart[];
  /** Absent: the file has none. */
  readonly extras?: OwnExtras;
  /** The files of photos that Daylog exported, by their ids. They come as they are. */
  readonly ownPhotos?: ReadonlyMap<PhotoId, string>;
  /** The bytes of each file that may be a photo, by its path. */
  readonly sizes?: ReadonlyMap<string, number>;
  /** The photos that lie inside texts. Absent: none. */
  readonly photoFiles?: readonly SourceFile[];
}

/** What the formats say about a folder. */
export type Recognised =
  | { readonly kind: 'unknown' }
  /** It belongs to a known program and cannot be read. */
  | { readonly kind: 'refused'; readonly source: ImportSource; readonly reason: RefusalReason }
  /** At least one format. Several may claim a folder. */
  | { readonly kind: 'known'; readonly claims: readonly [Claim, ...Claim[]] };

/** A format that can read the folder. */
export interface Claim {
  readonly format: JournalFormat;
  readonly questions: readonly ReadQuestion[];
  /** Whether it goes before other claims, whatever they read: the other files only repeat its entries. */
  readonly isWhole: boolean;
}

/** Asks every format about `folder`. */
export async function recogniseFolder(
  formats: readonly JournalFormat[],
  folder: SourceFolder,
): Promise<Recognised> {
  const claims: Claim[] = [];
  let refused: Recognised | null = null;
  for (const format of formats) {
    const recognition = await format.recognise(folder);
    if (recognition.kind === 'yes') {
      const { questions, isWhole = false } = recognition;
      claims.push({ format, questions, isWhole });
    }
    if (recognition.kind === 'refused') {
      refused ??= { kind: 'refused', source: format.source, reason: recognition.reason };
    }
  }
  const [first, ...others] = claims;
  if (first !== undefined) return { kind: 'known', claims: [first, ...others] };
  return refused ?? { kind: 'unknown' };
}

/** Reads all journals of `folder`. `onProgress` gets the number of entries, now and then. */
export async function readJournal(
  format: JournalFormat,
  folder: SourceFolder,
  choices: ReadChoices,
  onProgress: (entries: number) => void = () => undefined,
): Promise<ReadJournal> {
  const candidates: Candidate[] = [];
  const unreadable: UnreadablePart[] = [];
  let extras: OwnExtras | undefined;
  const ownPhotos = ownPhotosIn(folder);
  const photoFiles: SourceFile[] = [];
  for await (const item of format.read(folder, choices)) {
    if (item.kind === 'entry') candidates.push(item.candidate);
    else if (item.kind === 'extras') extras = item.extras;
    else if (item.kind === 'photo-file') photoFiles.push(item.file);
    else if (item.kind === 'own-photo') ownPhotos.set(item.id, item.path);
    else unreadable.push(partOf(item));
    if (candidates.length % entriesPerNotice === 0) onProgress(candidates.length);
  }
  const listed = new Set(unreadable.map(({ where }) => where));
  for (const file of folder.files) {
    // A reader that looks for its own files passes over what it cannot read.
    if (isDamaged(file) && !listed.has(file.path)) {
      unreadable.push(partOf({ where: file.path, reason: 'damaged' }));
    }
  }
  const sizes = new Map([...folder.files, ...photoFiles].map(({ path, size }) => [path, size]));
  const journal = { source: format.source, candidates, unreadable, ownPhotos, sizes, photoFiles };
  return extras === undefined ? journal : { ...journal, extras };
}

/** The photos that Daylog wrote beside its own file, Markdown and Logseq pages. */
function ownPhotosIn({ files }: SourceFolder): Map<PhotoId, string> {
  const paths = new Map<PhotoId, string>();
  for (const { path } of files) {
    const [, id] =
      /(?:^|\/)(?:photos|assets)\/([0-7][0-9A-HJKMNP-TV-Z]{25})\.(?:webp|jpeg|png)$/.exec(path) ??
      [];
    if (id !== undefined) paths.set(asPhotoId(id), path);
  }
  return paths;
}

function partOf({
  where,
  reason,
  journal = '',
  moment = null,
}: Omit<Extract<ReadItem, { kind: 'unreadable' }>, 'kind'>): UnreadablePart {
  return { where, reason, journal: oneLine(journal), moment };
}

const entriesPerNotice = 500;

/** A journal, and the claim that it was read by. */
export interface ClaimedJournal {
  readonly claim: Claim;
  readonly journal: ReadJournal;
}

/**
 * Reads `folder` by each of `claims`, and returns the journal with the most entries, of equal ones the first. A claim
 * to the whole folder is the only one that is read. A claim with questions counts as if they were answered; its journal
 * is to be read again with the answers.
 */
export async function readMost(
  [first, ...others]: readonly [Claim, ...Claim[]],
  folder: SourceFolder,
  onProgress?: (entries: number) => void,
): Promise<ClaimedJournal> {
  const readBy = async (claim: Claim): Promise<ClaimedJournal> => {
    const answers = claim.questions.length === 0 ? noAnswers : someAnswers;
    return { claim, journal: await readJournal(claim.format, folder, answers, onProgress) };
  };
  const whole = [first, ...others].find(({ isWhole }) => isWhole);
  if (whole !== undefined) return readBy(whole);
  let most = await readBy(first);
  for (const claim of others) {
    const next = await readBy(claim);
    if (next.journal.candidates.length > most.journal.candidates.length) most = next;
  }
  return most;
}

/** No question was asked. */
export const noAnswers: ReadChoices = { dateOrder: null, columns: null };

/** To count the entries of a file with ambiguous dates, any order does. */
const someAnswers: ReadChoices = { dateOrder: 'day-first', columns: null };
