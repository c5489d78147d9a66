import { findTags, tagKey } from '../../entries/tags.ts';
import type {
  Candidate,
  CandidateMoment,
  ImportSource,
  Loss,
  LossKind,
  OwnFields,
} from '../Candidate.ts';
import type { ReadItem } from '../JournalFormat.ts';
import { type FoundPhoto, photosOfCandidate, withSigns } from '../photos/photoPlaces.ts';
import { unreadable } from './fileText.ts';
import { isKnownInstant } from './wallTimeOf.ts';

/** An entry as a reader found it. What is absent is empty. */
export interface FoundEntry {
  readonly source: ImportSource;
  /** Names the place in the file for a person. */
  readonly where: string;
  /** Empty or absent: the source has no id. */
  readonly sourceId?: string;
  /** As in {@link Candidate}. */
  readonly raw?: string | null;
  readonly journal?: string;
  /** null: the source does not say, or says no date. */
  readonly moment: CandidateMoment | null;
  readonly text: string;
  readonly tags?: readonly string[];
  readonly isStarred?: boolean;
  readonly details?: readonly string[];
  readonly writtenAtMs?: number | null;
  readonly losses?: readonly Loss[];
  /** The photos that `text` has marks for, and others. */
  readonly photos?: readonly FoundPhoto[];
  readonly own?: OwnFields | null;
}

/** The item of an entry. It is unreadable without a day, or without words, pictures and details. */
export function candidateItem(found: FoundEntry): ReadItem {
  if (found.moment === null) return unreadable(found.where, 'not-a-date', found);
  const losses = sumLosses(found.losses ?? []);
  const foundPhotos = found.photos ?? [];
  const marked = cleanText(found.text);
  const text = withSigns(marked, foundPhotos) || mediaSigns(losses);
  const photos = photosOfCandidate(marked, foundPhotos);
  const details = (found.details ?? []).map(oneLine).filter((line) => line !== '');
  // A place without words says where the person was.
  if (text === '' && details.length === 0) return unreadable(found.where, 'no-text', found);
  const writtenAtMs = found.writtenAtMs ?? null;
  const candidate: Candidate = {
    source: found.source,
    sourceId: found.sourceId === undefined || found.sourceId === '' ? null : found.sourceId,
    raw: found.raw ?? null,
    journal: oneLine(found.journal ?? ''),
    moment: found.moment,
    text,
    tags: tagsBeside(text, found.tags ?? []),
    isStarred: found.isStarred ?? false,
    details,
    writtenAtMs: writtenAtMs !== null && isKnownInstant(writtenAtMs) ? writtenAtMs : null,
    losses,
    ...(photos !== undefined && { photos }),
    own: found.own ?? null,
  };
  return { kind: 'entry', candidate };
}

/** An entry of Daylog's own export, exactly as it was written: its text has its tags and its star. */
export function ownCandidate(
  found: Pick<Candidate, 'source' | 'sourceId' | 'moment' | 'text' | 'own'> &
    Partial<Pick<Candidate, 'writtenAtMs' | 'losses'>>,
): Candidate {
  return {
    raw: null,
    journal: '',
    tags: [],
    isStarred: false,
    details: [],
    writtenAtMs: null,
    losses: [],
    ...found,
  };
}

/** The sign that stands for a picture, a film, a recording or a document where it was in the text. */
export const mediaSign = { photo: '📷', video: '🎞️', audio: '🎤', document: '📄' } as const;

/** Such a sign for each thing of an entry without words, at most ten of a kind. So its day is not lost. */
function mediaSigns(losses: readonly Loss[]): string {
  return losses
    .flatMap(({ kind, count }) =>
      isMedia(kind) ? Array.from({ length: Math.min(count, 10) }, () => mediaSign[kind]) : [],
    )
    .join(' ');
}

function isMedia(kind: LossKind): kind is keyof typeof mediaSign {
  return Object.hasOwn(mediaSign, kind);
}

/** `losses` with one row for each kind, without empty ones. */
export function sumLosses(losses: readonly Loss[]): readonly Loss[] {
  const there = losses.filter(({ count }) => count > 0);
  if (there.length < 2) return there;
  const counts = new Map<LossKind, number>();
  for (const { kind, count } of there) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** `losses` without `kept` photos, which come or are named by themselves. */
export function withoutPhotos(losses: readonly Loss[], kept: number): readonly Loss[] {
  if (kept === 0) return losses;
  return losses.flatMap((loss) => {
    if (loss.kind !== 'photo') return loss;
    return loss.count > kept ? { ...loss, count: loss.count - kept } : [];
  });
}

/** A row if `isThere`. */
export function lossIf(isThere: boolean, kind: LossKind): readonly Loss[] {
  return isThere ? [{ kind, count: 1 }] : [];
}

/**
 * `text` with line ends `\n`, without NUL and halves of characters, which no database stores, and without
 * empty lines at its ends. Spaces before the first word stay: they may be Markdown.
 */
export function cleanText(text: string): string {
  // Few texts have any of these, and 73,000 texts are read at once.
  if (!/[\r\0\u2028\u2029\ud800-\udfff]/.test(text)) return withoutOuterLines(text);
  const clean = text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return withoutOuterLines(clean);
}

function withoutOuterLines(text: string): string {
  const trimmed = text.trimEnd();
  const first = trimmed.search(/\S/);
  if (first < 0) return '';
  return trimmed.slice(trimmed.lastIndexOf('\n', first) + 1);
}

/** `text` as one line: a title, a place, a name. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** The names of `tags` that are not in `text` anyway. Many programs list the tags of a text once more. */
function tagsBeside(text: string, tags: readonly string[]): readonly string[] {
  const names = tags.map((tag) =>
    oneLine(tag)
      .replace(/^[#@]+/, '')
      .trim(),
  );
  const distinct = [...new Set(names)].filter((name) => name !== '');
  if (distinct.length === 0) return distinct;
  const inText = new Set(findTags(text).map(({ name }) => tagKey(name)));
  return distinct.filter((name) => !inText.has(tagKey(name)));
}

/** A title above its text. The title alone if there is no text; no title if the text begins with it. */
export function titled(title: string, text: string): string {
  const line = oneLine(title);
  const body = cleanText(text);
  if (line === '') return body;
  if (body === '') return line;
  const [firstLine = ''] = body.split('\n', 1);
  return oneLine(firstLine).replace(/^#+ /, '') === line ? body : `# ${line}\n\n${body}`;
}
