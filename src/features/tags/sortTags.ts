import type { TagUse } from '../../hooks/lookback/useLookBack.ts';

/** The sort orders of the tag list. */
export const tagOrders = ['often', 'recent', 'name'] as const;

export type TagOrder = (typeof tagOrders)[number];

/** `tags` in `order`. Equal ones are sorted by name in `locale`. */
export function sortTags(
  tags: readonly TagUse[],
  order: TagOrder,
  locale: string,
): readonly TagUse[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...tags].sort((a, b) => {
    const byName = compare(a.name, b.name);
    if (order === 'often') return b.entries - a.entries || byName;
    if (order === 'recent' && a.lastDay !== b.lastDay) return a.lastDay < b.lastDay ? 1 : -1;
    return byName;
  });
}
