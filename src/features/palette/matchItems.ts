import { paletteGroups, type PaletteItem } from './PaletteItem.ts';

/**
 * The items that `query` finds, grouped, the group with the best match first. Each of its words must be in the
 * item's name or other text, without regard to case and accents. If `query` has no words: all items, grouped, but
 * those for typing only.
 */
export function matchItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const text = folded(query);
  const ranked = items
    .filter(({ isTypedOnly = false }) => text !== '' || !isTypedOnly)
    .map((item) => ({ item, rank: rankOf(item, text) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank);
  const groups = new Set([...ranked.map(({ item }) => item.group)]);
  const inOrder = text === '' ? paletteGroups.filter((group) => groups.has(group)) : [...groups];
  return inOrder.flatMap((group) =>
    ranked.filter(({ item }) => item.group === group).map(({ item }) => item),
  );
}

const noMatch = 5;

/** 0 is the best: the name is the query. */
function rankOf({ name, alsoFoundBy = '' }: PaletteItem, text: string): number {
  const words = text.split(' ');
  const own = folded(name);
  if (own === text) return 0;
  if (own.startsWith(text)) return 1;
  if (words.every((word) => beginsAWord(own, word))) return 2;
  if (words.every((word) => own.includes(word))) return 3;
  const all = `${own} ${folded(alsoFoundBy)}`;
  return words.every((word) => beginsAWord(all, word)) ? 4 : noMatch;
}

function beginsAWord(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

/** Lower case, without accents and marks, one space between words. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
