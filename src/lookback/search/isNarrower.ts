import { isTagAsked, type Query, type QueryTag } from './parseQuery.ts';

/**
 * Whether every match of `query` certainly matches `before` too, for example after typing another letter. It
 * may return false for a narrower query. It never returns true for one that is not narrower.
 */
export function isNarrower(query: Query, before: Query): boolean {
  if (before.isEmpty || query.isEmpty) return false;
  if (query.first < before.first || query.last > before.last) return false;
  return (
    before.words.every((wide) => query.words.some(({ folded }) => folded.includes(wide.folded))) &&
    before.tags.every((wide) => query.tags.some((tag) => isSameOrLess(tag, wide))) &&
    // Excluding more leaves fewer entries, so here the shorter word is the narrower one.
    before.wordsWithout.every((few) =>
      query.wordsWithout.some(({ folded }) => few.folded.includes(folded)),
    ) &&
    before.tagsWithout.every((few) => query.tagsWithout.some((tag) => isSameOrLess(few, tag)))
  );
}

/** Whether each tag that matches `tag` also matches `wide`. */
function isSameOrLess(tag: QueryTag, wide: QueryTag): boolean {
  return isTagAsked(tag.key, wide) && (tag.isWhole || !wide.isWhole);
}
