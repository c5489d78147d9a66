import { diffWordsWithSpace } from 'diff';

/** A stretch of text: in both texts, only in the one before, or only in the one after. */
export interface DiffPart {
  readonly kind: 'same' | 'before' | 'after';
  readonly text: string;
}

/**
 * Beyond this many words that differ a word by word account is of no use to a reader, and its cost grows
 * with the square: at this many it takes about a tenth of a second.
 */
const maxDifferingWords = 1500;

/**
 * What distinguishes two texts, word by word, in reading order. The `same` and `before` parts put together
 * are `before`, the `same` and `after` parts `after`, to the letter. Texts that have next to nothing in
 * common come as a whole: one after the other.
 */
export function wordDiff(before: string, after: string): readonly DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxDifferingWords });
  if (changes === undefined) return whole(before, after);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'after' : removed ? 'before' : 'same',
    text: value,
  }));
}

function whole(before: string, after: string): readonly DiffPart[] {
  return [
    { kind: 'before', text: before },
    { kind: 'after', text: after },
  ];
}
