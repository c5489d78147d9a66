import { distance } from 'fastest-levenshtein';

import type { QueryTerm } from './parseQuery.ts';

/** A word of the log that may have been meant, and the query that asks for it. */
export interface SimilarWord {
  readonly typed: string;
  readonly instead: string;
  readonly query: string;
}

/** Words offered for one that was typed. */
const mostOffered = 3;

/**
 * The words of `known` (by their fold) that are nearest to `term`, a slip or two from it, the most used
 * first. Each comes with `text`, the whole query, saying it in the place of the term.
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

/** How many letters may be wrong in a word of this length: two of a long word, one of a short one. */
function slipsIn(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 5 ? 1 : 2;
}
