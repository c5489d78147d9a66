import { isTagAsked, type Query, type QueryTag } from './parseQuery.ts';

/**
 * Whether whatever fits `query` is sure to have fitted `before` too, as when somebody types on. False may be
 * said of a query that does narrow; true never of one that does not.
 */
export function isNarrower(query: Query, before: Query): boolean {
  if (before.isEmpty || query.isEmpty) return false;
  if (query.first < before.first || query.last > before.last) return false;
  return (
    before.words.every((wide) => query.words.some(({ folded }) => folded.includes(wide.folded))) &&
    before.tags.every((wide) => query.tags.some((tag) => isSameOrLess(tag, wide))) &&
    // What leaves out more leaves less: here the shorter word is the narrower one.
    before.wordsWithout.every((few) =>
      query.wordsWithout.some(({ folded }) => few.folded.includes(folded)),
    ) &&
    before.tagsWithout.every((few) => query.tagsWithout.some((tag) => isSameOrLess(few, tag)))
  );
}

/** Whether each tag that `tag` asks for is one that `wide` asks for. */
function isSameOrLess(tag: QueryTag, wide: QueryTag): boolean {
  return isTagAsked(tag.key, wide) && (tag.isWhole || !wide.isWhole);
}
