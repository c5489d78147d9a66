import type { DayKey } from '../../dates/DayKey.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { maxTextLength, type EntryContent } from '../../entries/Entry.ts';
import { writePhotoReference } from '../../entries/photos/photoReference.ts';
import { unknownZone } from '../../entries/parseEntry.ts';
import { withStar } from '../../entries/star.ts';
import { findTags, tagKey, typedTagName } from '../../entries/tags.ts';
import { notInTagName } from '../../entries/tagsInWords.ts';
import type { Candidate, CandidateMoment, Loss, LossKind } from '../Candidate.ts';
import type { UnreadableReason } from '../JournalFormat.ts';
import type { WordsWithPhotos } from '../photos/photoPlaces.ts';
import { sumLosses } from '../reading/candidateItem.ts';
import { dayStart } from '../reading/moments.ts';
import { isKnownInstant, isKnownZone, isStorableZone } from '../reading/wallTimeOf.ts';

/** What a person chooses in the preview. No choice changes an id. */
export interface ImportChoices {
  /** The IANA zone for entries whose source has only an instant. */
  readonly zone: string;
  /** Whether tags that are not in a text are added to it as `#tag`. */
  readonly hasTags: boolean;
  /** Whether place, weather, mood and the like are added to a text as its last lines. */
  readonly hasDetails: boolean;
  /** Whether a starred entry is starred here. */
  readonly hasStars: boolean;
  /** Whether photos come too. */
  readonly hasPhotos: boolean;
}

/** An imported entry before it has ids: one content, or the parts of a text that is too long for one entry. */
export type Conversion =
  | {
      readonly kind: 'converted';
      readonly parts: readonly [EntryContent, ...EntryContent[]];
      /** What is lost with these choices. */
      readonly losses: readonly Loss[];
    }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

/**
 * The entries for `candidate` with `choices`. The preview and the import both use this function. `words`: its words with
 * references to photos, and photos for its end.
 */
export function toEntries(
  candidate: Candidate,
  choices: ImportChoices,
  words: WordsWithPhotos = { words: candidate.text, rest: [] },
): Conversion {
  const moment = momentOf(candidate, choices.zone);
  if (moment === null) return { kind: 'unreadable', reason: 'not-a-date' };
  const text = textOf(candidate, choices, words);
  if (text.trim() === '') return { kind: 'unreadable', reason: 'no-text' };
  const { day, time, zone } = moment;
  const [first, ...others] = cutText(text).map((part): EntryContent => ({
    day,
    time,
    zone,
    text: part,
    addedLater: candidate.own?.addedLater ?? false,
  }));
  if (first === undefined) return { kind: 'unreadable', reason: 'no-text' };
  return {
    kind: 'converted',
    parts: [first, ...others],
    losses: lossesOf(candidate, choices, moment),
  };
}

/** The day of `moment` on the wall. null: no clock shows this instant in the years 1 to 9999. */
export function dayOf(moment: CandidateMoment, chosenZone: string): DayKey | null {
  return momentOf({ moment, own: null }, chosenZone)?.day ?? null;
}

/** Day, time and zone on the wall. null: no clock shows this instant in the years 1 to 9999. */
function momentOf({ moment, own }: Pick<Candidate, 'moment' | 'own'>, chosenZone: string) {
  if (moment.kind === 'wall') {
    const { day, time, zone } = moment;
    const isKnown = own === null ? zone === unknownZone || isKnownZone(zone) : isStorableZone(zone);
    return { day, time, zone: isKnown ? zone : unknownZone, lost: isKnown ? null : zoneLoss };
  }
  if (!isKnownInstant(moment.atMs)) return null;
  const wall = { ...wallClockAt(moment.atMs, chosenZone), zone: chosenZone, lost: null };
  const { day = wall.day } = moment;
  // In the chosen zone it was another day. So the entry was not written there, and its time is not known.
  return day === wall.day ? wall : { day, time: dayStart, zone: unknownZone, lost: timeLoss };
}

const zoneLoss: Loss = { kind: 'zone', count: 1 };
const timeLoss: Loss = { kind: 'time', count: 1 };

/** The text with what the choices add to it. Lone surrogates are replaced, because UTF-8 cannot hold them. */
function textOf(candidate: Candidate, choices: ImportChoices, words: WordsWithPhotos): string {
  const { tags, details, isStarred } = candidate;
  const { words: text, rest } = words;
  const present = new Set(findTags(text).map(({ name }) => tagKey(name)));
  const added = new Map(tags.map((tag) => [tagKey(tagNameOf(tag)), tagNameOf(tag)]));
  const missing = [...added].flatMap(([key, name]) =>
    name === '' || present.has(key) ? [] : [`#${name}`],
  );
  const paragraphs = [
    text.trim() === '' ? '' : text,
    choices.hasDetails ? details.join('\n') : '',
    choices.hasTags ? missing.join(' ') : '',
    rest.map(writePhotoReference).join('\n'),
  ].filter((paragraph) => paragraph !== '');
  const whole = paragraphs.join('\n\n').replace(/\p{Surrogate}/gu, '\uFFFD');
  return isStarred && choices.hasStars && whole !== '' ? withStar(whole) : whole;
}

/** The name of a tag as Daylog writes it: characters that no tag can have become `_`. */
function tagNameOf(name: string): string {
  return typedTagName(name).replace(notInTagName, '_');
}

/** The kinds that `details` keep as words. */
const inDetails: ReadonlySet<LossKind> = new Set(['place', 'weather', 'mood', 'activity']);

function lossesOf(
  { losses, details }: Candidate,
  choices: ImportChoices,
  { lost }: { readonly lost: Loss | null },
): readonly Loss[] {
  const areDetailsKept = choices.hasDetails && details.length > 0;
  const kept = losses.filter(({ kind }) => !(areDetailsKept && inDetails.has(kind)));
  return lost === null ? kept : sumLosses([...kept, lost]);
}

/** Room for the number of a part, as in `(12/34)` and an empty line. */
const partMarkLength = 24;

/** `text` in parts that fit into entries. Each of several parts begins with its number, as in `(1/3)`. */
function cutText(text: string): readonly string[] {
  if (text.length <= maxTextLength) return [text];
  const pieces: string[] = [];
  for (let rest = text; rest.trim() !== '';) {
    const end = cutAt(rest, maxTextLength - partMarkLength);
    const piece = rest.slice(0, end).replace(/^\n+/, '').trimEnd();
    if (piece !== '') pieces.push(piece);
    rest = rest.slice(end);
  }
  return pieces.map((piece, index) => `(${index + 1}/${pieces.length})\n\n${piece}`);
}

/** Where to cut `text` so that the first part has at most `length` characters: between paragraphs, lines or words. */
function cutAt(text: string, length: number): number {
  if (text.length <= length) return text.length;
  // A part that is less than half full would hardly be a better place than the next kind of break.
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(gap, length - gap.length);
    if (at > length / 2) return at + gap.length;
  }
  const isPairCut = /^[\uDC00-\uDFFF]/.test(text.slice(length, length + 1));
  return isPairCut ? length - 1 : length;
}
