import { findTags, tagKey } from '../../entries/tags.ts';
import { unfold } from './fold.ts';
import { isTagAsked, type Query } from './parseQuery.ts';

/** A piece of the original text. It is lit if it matches. */
export interface SnippetPiece {
  readonly text: string;
  readonly isLit: boolean;
}

/** Length shown before the first match, and in all, in UTF-16 code units. Cuts lie between words if possible. */
const lengthBefore = 60;
const wholeLength = 260;
/** Distance within which a cut looks for the end of a word. */
const reach = 20;
/** Number of matches lit in one snippet. */
const mostLit = 40;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The part of `original` around the first match, in pieces. Without a match, its beginning. */
export function snippetOf(query: Query, folded: string, original: string): readonly SnippetPiece[] {
  const lit = merged(litStretches(query, folded, original));
  const first = lit[0]?.start ?? 0;
  const from = first <= lengthBefore ? 0 : cutNear(original, first - lengthBefore, first);
  const until =
    original.length - from <= wholeLength
      ? original.length
      : cutNear(original, from + wholeLength - reach, from + wholeLength);
  const pieces: SnippetPiece[] = [];
  const add = (start: number, end: number, isLit: boolean) => {
    if (start < end) pieces.push({ text: original.slice(start, end), isLit });
  };
  if (from > 0) pieces.push({ text: '… ', isLit: false });
  let at = from;
  for (const { start, end } of lit) {
    if (start >= until) break;
    add(at, start, false);
    add(start, Math.min(end, until), true);
    at = Math.min(end, until);
  }
  add(at, until, false);
  if (until < original.length) pieces.push({ text: ' …', isLit: false });
  return pieces;
}

/** The parts of `original` to light, unordered, possibly overlapping. */
function litStretches(query: Query, folded: string, original: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { folded: term } of query.words) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      found.push({ start: at, end: at + term.length });
      if (found.length >= mostLit) break;
    }
  }
  // The snippet shows only parts near the first match. Do not trace the others back.
  const first = found.reduce((least, { start }) => Math.min(least, start), Infinity);
  const lit = found
    .filter(({ start }) => start < first + 2 * wholeLength)
    .map(({ start, end }) => unfold(original, start, end));
  if (query.tags.length === 0) return lit;
  const tags = findTags(original).filter(({ name }) =>
    query.tags.some((tag) => isTagAsked(tagKey(name), tag)),
  );
  return [...lit, ...tags];
}

/** `stretches` in order, with adjacent and overlapping ones joined. */
function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}

/**
 * A position to cut `text` at, from `from` (inclusive) to `to` (exclusive). It is after white space if
 * possible, and never inside a surrogate pair.
 */
function cutNear(text: string, from: number, to: number): number {
  const space = /\s/.exec(text.slice(from, Math.min(from + reach, to)));
  if (space !== null) return from + space.index + 1;
  const isInPair = /[\uDC00-\uDFFF]/.test(text.charAt(from));
  return isInPair ? from + 1 : from;
}
