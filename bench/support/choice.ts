/** What a choice is made of. */
interface Choosable {
  readonly ids: readonly string[];
}

/** What one call of the bench measures. */
export interface Choice<Family extends Choosable> {
  readonly families: readonly Family[];
  readonly isWanted: (id: string) => boolean;
  /** How many halves have a part in it. */
  readonly halves: number;
}

/**
 * The families of `halves` that `words` name: names of halves and numbers of rows. No word names all. Throws if a word is
 * neither.
 */
export function chooseFamilies<Family extends Choosable>(
  words: readonly string[],
  halves: Readonly<Record<string, readonly Family[]>>,
): Choice<Family> {
  const idsOf = (families: readonly Family[]) => families.flatMap(({ ids }) => ids);
  const all = new Set(idsOf(Object.values(halves).flat()));
  const wanted = new Set(words.length === 0 ? all : []);
  for (const word of words) {
    const half = halves[word];
    if (half === undefined && !all.has(word)) {
      const known = [...Object.keys(halves), ...all].join(', ');
      throw new Error(`There is no row ${word}; there are ${known}.`);
    }
    for (const id of half === undefined ? [word] : idsOf(half)) wanted.add(id);
  }
  const isWanted = (id: string) => wanted.has(id);
  const chosen = Object.values(halves).map((half) => half.filter(({ ids }) => ids.some(isWanted)));
  return {
    families: chosen.flat(),
    isWanted,
    halves: chosen.filter((half) => half.length > 0).length,
  };
}
