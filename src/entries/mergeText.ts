import { diff3Merge } from 'node-diff3';

import { maxTextLength } from './Entry.ts';

/**
 * Above this number of pieces the merge compares lines instead of words, because its cost grows with the
 * square.
 */
const maxPieces = 4000;

/**
 * One text with the changes of both `theirs` and `mine` to `base`, word by word. Null if both changed the same words
 * differently, or if the result is too long or empty. Then the person must decide.
 */
export function mergeText(base: string, theirs: string, mine: string): string | null {
  if (theirs === mine || base === theirs) return mine;
  if (base === mine) return theirs;
  const text = mergePieces(base, theirs, mine, /\s+|\S+/g);
  return text === null || text.length > maxTextLength || text.trim() === '' ? null : text;
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
