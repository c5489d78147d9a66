import { distance } from 'fastest-levenshtein';

import type { QueryTerm } from './parseQuery.ts';

/** A word of the log that the person may have meant, with the query for it. */
export interface SimilarWord {
  readonly typed: string;
  readonly instead: string;
  readonly query: string;
}

/** Number of words offered for one typed word. */
const mostOffered = 3;

/**
 * The words of `known` (keyed by fold) nearest to `term`, one or two slips away, most used first. Each comes
 * with `text`, the whole query, in which it replaces the term.
 */
export function similarWords(
  text: string,
  term: QueryTerm,
  known: ReadonlyMap<string, { readonly shown: string; readonly count: number }>,
): readonly SimilarWord[] {
  const { folded, typed } = term;
  const slips = slipsIn(folded);
  const near: { readonly shown: string; readonly slips: number; readonly count: number }[] = [];
  for (const [word, { shown, count }] of known) {
    if (Math.abs(word.length - folded.length) > slips) continue;
    const apart = distance(word, folded);
    if (apart <= slips) near.push({ shown, slips: apart, count });
  }
  const fewest = near.reduce((least, word) => Math.min(least, word.slips), Infinity);
  return near
    .filter((word) => word.slips === fewest)
    .sort((a, b) => b.count - a.count || (a.shown < b.shown ? -1 : 1))
    .slice(0, mostOffered)
    .map(({ shown }) => ({
      typed,
      instead: shown,
      query: text.slice(0, term.start) + shown + text.slice(term.end),
    }));
}

/** Number of wrong letters allowed in a word: two in a long word, one in a short one. */
function slipsIn(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 5 ? 1 : 2;
}
