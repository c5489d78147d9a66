import { diff3Merge } from 'node-diff3';

import { maxTextLength } from './Entry.ts';
import type { PhotoId } from './photos/Photo.ts';
import type { PhotoReference } from './photos/photoReference.ts';
import { joinPhotos, splitPhotos } from './photos/trailingPhotos.ts';

/**
 * Above this number of pieces the merge compares lines instead of words, because its cost grows with the
 * square.
 */
const maxPieces = 4000;

/**
 * One text with the changes of both `theirs` and `mine` to `base`, word by word. Null if both changed the same words
 * differently, or if the result is too long or empty. Then the person must decide. Photos that both added at the end
 * all stay, theirs first.
 */
export function mergeText(base: string, theirs: string, mine: string): string | null {
  if (theirs === mine || base === theirs) return mine;
  if (base === mine) return theirs;
  const text = mergePieces(base, theirs, mine, /\s+|\S+/g) ?? mergeWithPhotos(base, theirs, mine);
  return text === null || text.length > maxTextLength || text.trim() === '' ? null : text;
}

/** Merges the words and the photos at the end apart: at one place, pieces that both add are a conflict. */
function mergeWithPhotos(base: string, theirs: string, mine: string): string | null {
  const [from, their, my] = [splitPhotos(base), splitPhotos(theirs), splitPhotos(mine)];
  if (their.photos.length === 0 && my.photos.length === 0) return null;
  const photos = mergePhotos(from.photos, their.photos, my.photos);
  if (photos === null) return null;
  const [one, other] = [their.words, my.words];
  if (one === other || from.words === one) return joinPhotos(other, photos);
  if (from.words === other) return joinPhotos(one, photos);
  const words = mergePieces(from.words, one, other, /\s+|\S+/g);
  return words === null ? null : joinPhotos(words, photos);
}

/** null: both changed the alt text of one photo differently, or a text names a photo twice. */
function mergePhotos(
  base: readonly PhotoReference[],
  theirs: readonly PhotoReference[],
  mine: readonly PhotoReference[],
): readonly PhotoReference[] | null {
  const [before, their, my] = [base, theirs, mine].map(
    (photos) => new Map<PhotoId, string>(photos.map(({ id, alt }) => [id, alt])),
  );
  if (before === undefined || their === undefined || my === undefined) return null;
  if (before.size < base.length || their.size < theirs.length || my.size < mine.length) return null;
  const merged: PhotoReference[] = [];
  for (const { id } of [...theirs, ...mine.filter((photo) => !their.has(photo.id))]) {
    const [old, one, other] = [before.get(id), their.get(id), my.get(id)];
    // The other side took it away.
    if (old !== undefined && (one === undefined || other === undefined)) continue;
    const alt = one === undefined || one === old ? (other ?? one) : one;
    if (alt === undefined) continue;
    if (
      one !== undefined &&
      other !== undefined &&
      ![one, other].every((each) => each === old || each === alt)
    )
      return null;
    merged.push({ id, alt });
  }
  return merged;
}

function mergePieces(base: string, theirs: string, mine: string, piece: RegExp): string | null {
  const sides = [base, theirs, mine].map((text) => text.match(piece) ?? []);
  const [basePieces = [], theirPieces = [], myPieces = []] = sides;
  // Skip the common start and end of all three texts. That is usually nearly everything.
  const shortest = Math.min(...sides.map(({ length }) => length));
  const isCommon = (index: number) =>
    basePieces.at(index) === theirPieces.at(index) && basePieces.at(index) === myPieces.at(index);
  let start = 0;
  while (start < shortest && isCommon(start)) start++;
  let end = 0;
  while (end < shortest - start && isCommon(-1 - end)) end++;
  const middles = sides.map((pieces) => pieces.slice(start, pieces.length - end));
  if (middles.some(({ length }) => length > maxPieces)) {
    const lines = /[^\n]*\n|[^\n]+/g;
    return piece.source === lines.source ? null : mergePieces(base, theirs, mine, lines);
  }
  const [baseMiddle = [], theirMiddle = [], myMiddle = []] = middles;
  const regions: readonly unknown[] = diff3Merge(theirMiddle, baseMiddle, myMiddle, {});
  const merged = cleanPieces(regions);
  if (merged === null) return null;
  const head = basePieces.slice(0, start);
  const tail = basePieces.slice(basePieces.length - end);
  return [...head, ...merged, ...tail].join('');
}

/** The pieces of a merge without conflict. null with a conflict. node-diff3 has no types for its regions. */
function cleanPieces(regions: readonly unknown[]): readonly string[] | null {
  const pieces: string[] = [];
  for (const region of regions) {
    if (typeof region !== 'object' || region === null || !('ok' in region)) return null;
    if (!Array.isArray(region.ok)) return null;
    for (const piece of region.ok) pieces.push(String(piece));
  }
  return pieces;
}
