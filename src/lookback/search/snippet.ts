import { needsMarkdown } from '../../entries/markdown/needsMarkdown.ts';
import { plainText, wordsAsRead } from '../../entries/markdown/plainText.ts';
import { acrossMarks } from './acrossMarks.ts';
import { fold, unfold } from './fold.ts';
import { placesOf, type Query, trackedPlacesOf } from './parseQuery.ts';

/** A piece of a text as it is read. It is lit if it matches. */
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

/** A longer text is read near its first match alone, in UTF-16 code units before and after it. */
const readNear = 2_000;

/**
 * The part of `original` around the first match, in pieces. Without a match, its beginning. It has the words as they
 * are read. If a searched word is only in the address of a link, addresses are shown. If it is only in the marks of
 * Markdown, the text is shown as it was written. `folded` is the fold of `original`.
 */
export function snippetOf(query: Query, folded: string, original: string): readonly SnippetPiece[] {
  const written = nearMatch(query, folded, original);
  if (!needsMarkdown(written.text)) return piecesOf(query, fold(written.text), written);
  for (const read of [wordsAsRead, plainText]) {
    const words = { ...written, text: read(written.text) };
    const foldedWords = fold(words.text);
    if (query.words.every(({ folded: term }) => foldedWords.includes(term))) {
      return piecesOf(query, foldedWords, words);
    }
  }
  return piecesOf(query, fold(written.text), written);
}

/** A text, and whether more of it is before and after. */
interface Excerpt {
  readonly text: string;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** All of `original` if it is short, otherwise whole lines around its first match. */
function nearMatch(query: Query, folded: string, original: string): Excerpt {
  if (original.length <= 2 * readNear) {
    return { text: original, isCutBefore: false, isCutAfter: false };
  }
  const at =
    merged(litStretches(query, folded, original))[0]?.start ?? spreadAt(query, folded, original);
  const from = at <= readNear ? 0 : lineStart(original, at - readNear);
  const until = Math.min(original.length, from + 2 * readNear);
  return {
    text: original.slice(from, until),
    isCutBefore: from > 0,
    isCutAfter: until < original.length,
  };
}

/** Where the letters of a term begin, with marks between them. 0: nowhere. */
function spreadAt(query: Query, folded: string, original: string): number {
  const found = query.words.map(
    (term) => acrossMarks(term).spread?.exec(folded)?.index ?? Infinity,
  );
  const at = Math.min(...found);
  return at === Infinity ? 0 : unfold(original, at, at + 1).start;
}

/** The start of the first line after `from`. In a text without lines that are this short, a word. */
function lineStart(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end >= 0 && end < from + readNear - lengthBefore
    ? end + 1
    : cutNear(text, from, from + reach);
}

function piecesOf(query: Query, folded: string, excerpt: Excerpt): readonly SnippetPiece[] {
  const { text: original, isCutBefore, isCutAfter } = excerpt;
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
  if (from > 0 || isCutBefore) pieces.push({ text: '… ', isLit: false });
  let at = from;
  for (const { start, end } of lit) {
    if (start >= until) break;
    add(at, start, false);
    add(start, Math.min(end, until), true);
    at = Math.min(end, until);
  }
  add(at, until, false);
  if (until < original.length || isCutAfter) pieces.push({ text: ' …', isLit: false });
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
  return [
    ...lit,
    ...query.tags.flatMap((tag) => placesOf(tag, original)),
    ...query.trackers.flatMap((tracker) => trackedPlacesOf(tracker, original)),
  ];
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
