import type { Entry } from '../../entries/Entry.ts';
import { maxTextLength } from '../../entries/Entry.ts';
import { type PhotoReference, writePhotoReference } from '../../entries/photos/photoReference.ts';
import type { ReplacedText } from '../../log/imports/ImportRecord.ts';
import { addressedPhotos } from '../../log/photos/localPhotos.ts';
import type { PhotoAddition } from '../planning/planPhotos.ts';
import { placesOf } from './photoPlaces.ts';

/**
 * Where an entry of the log gets `references`, by the numbers of the photos: in their places if nobody has edited the
 * entry since its import, and at its end otherwise. Nothing else of the text changes.
 */
export function replacementsFor(
  { candidate, entry: seen, isUnedited }: PhotoAddition,
  references: readonly (PhotoReference | null)[],
): (current: Entry) => readonly ReplacedText[] {
  return ({ text, writeId }) => {
    const named = addressedPhotos([text]);
    const wanted = references.map((one) => (one === null || named.has(one.id) ? null : one));
    const start = text.indexOf(candidate.text);
    const canPlace = isUnedited && writeId === seen.writeId && start >= 0;
    const places = canPlace && candidate.photos ? placesOf(candidate.photos) : [];
    const placed: ReplacedText[] = [];
    const rest = new Map(wanted.flatMap((one) => (one === null ? [] : [[one.id, one] as const])));
    for (const { number, at, sign } of places) {
      const reference = wanted[number] ?? null;
      if (reference === null) continue;
      rest.delete(reference.id);
      placed.push({ at: start + at, old: sign, text: writePhotoReference(reference) });
    }
    const signs = isSigns(candidate.text) && places.length === 0 && canPlace;
    if (rest.size > 0) {
      const lines = [...rest.values()].map(writePhotoReference).join('\n');
      // An entry without words has signs for its photos alone.
      if (signs && rest.size === candidate.photos?.photos.length) {
        placed.push({ at: start, old: candidate.text, text: lines });
      } else placed.push({ at: text.length, old: '', text: text === '' ? lines : `\n\n${lines}` });
    }
    const length = placed.reduce(
      (sum, { old, text: added }) => sum + added.length - old.length,
      text.length,
    );
    return length > maxTextLength ? [] : placed;
  };
}

const isSigns = (text: string) => /^(?:📷 ?)+$/u.test(text);
