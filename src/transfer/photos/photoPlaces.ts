import { type PhotoReference, writePhotoReference } from '../../entries/photos/photoReference.ts';
import type { CandidatePhoto, CandidatePhotos } from '../Candidate.ts';

/*
 * Where an entry of another program has its photos. A reader puts a mark into the words for each. Without photos, and
 * for the ids of the entry, a sign or the source's own words stand there. So an entry keeps its ids, whether its photos
 * are imported or not.
 */

/** Noncharacters, which no text has (Unicode 23.7). They enclose the number of a photo. */
const [open, close] = ['\ufdd0', '\ufdd1'];
const mark = /\ufdd0(\d+)\ufdd1/g;

/** A photo as a reader finds it. `sign`: the words in its place as long as it is not imported. */
export interface FoundPhoto extends CandidatePhoto {
  readonly sign: string;
}

/** The same characters as HTML may name them. */
const named = /&#(?:x0*fdd[01]|0*6497[67])\b/i;

/** Collects the photos of one entry. `source`: its words, which may hold the characters of marks already. */
export function createPhotoPlaces(source: string) {
  const photos: FoundPhoto[] = [];
  const canMark = !source.includes(open) && !source.includes(close) && !named.test(source);
  return {
    photos,
    /** The mark to put into the words for `photo`. Its sign stays its own where another one names the same photo. */
    place: (photo: FoundPhoto): string => {
      const known = photos.findIndex(({ key, sign }) => key === photo.key && sign === photo.sign);
      const number = known < 0 ? photos.push(photo) - 1 : known;
      return canMark ? `${open}${number}${close}` : photo.sign;
    },
    /** A photo that has no place in the words. */
    add: (photo: FoundPhoto): void => {
      if (photos.every(({ key }) => key !== photo.key)) photos.push(photo);
    },
  };
}

/** `marked` with the signs of its photos. */
export function withSigns(marked: string, photos: readonly FoundPhoto[]): string {
  return marked.replace(mark, (whole, number: string) => photos[Number(number)]?.sign ?? whole);
}

/** What a candidate keeps of the photos in `marked`. undefined: it has none. */
export function photosOfCandidate(
  marked: string,
  photos: readonly FoundPhoto[],
): CandidatePhotos | undefined {
  return photos.length === 0
    ? undefined
    : { marked, photos, signs: photos.map(({ sign }) => sign) };
}

/** Where the text of a candidate has the signs of its photos, in order. */
export function placesOf({ marked, signs }: CandidatePhotos) {
  const places: { readonly number: number; readonly at: number; readonly sign: string }[] = [];
  let moved = 0;
  for (const { 0: whole, 1: digits, index } of marked.matchAll(mark)) {
    const number = Number(digits);
    const sign = signs[number] ?? whole;
    places.push({ number, at: index + moved, sign });
    moved += sign.length - whole.length;
  }
  return places;
}

/** The words of an entry with references to its photos, and the references that have no place in the words. */
export interface WordsWithPhotos {
  readonly words: string;
  readonly rest: readonly PhotoReference[];
}

/** `referenceOf` gives the photo with this number; null: it is not imported, and its sign stays. */
export function withReferences(
  { marked, photos, signs }: CandidatePhotos,
  referenceOf: (number: number) => PhotoReference | null,
): WordsWithPhotos {
  const placed = new Set<number>();
  const words = marked.replace(mark, (whole, digits: string) => {
    const number = Number(digits);
    const reference = referenceOf(number);
    placed.add(number);
    return reference === null ? (signs[number] ?? whole) : writePhotoReference(reference);
  });
  const rest = photos.flatMap((_photo, number) =>
    placed.has(number) ? [] : (referenceOf(number) ?? []),
  );
  return { words, rest };
}
