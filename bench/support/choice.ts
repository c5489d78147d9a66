/** What a choice is made of. */
interface Choosable {
  readonly ids: readonly string[];
}

/** Families that one call can measure by one word. */
export interface Part<Family extends Choosable> {
  readonly families: readonly Family[];
  /** How long it may take. */
  readonly minutes: number;
  /** Measured when it is named, not in a whole run. */
  readonly isApart?: boolean;
}

/** What one call of the bench measures. */
export interface Choice<Family extends Choosable> {
  readonly families: readonly Family[];
  readonly isWanted: (id: string) => boolean;
  /** Nothing is measured after this, since the start: the time of the parts that have a family in it. */
  readonly minutes: number;
}

/**
 * The families of `parts` that `words` name: names of parts and numbers of rows. No word names all parts but those apart.
 * Throws if a word is neither.
 */
export function chooseFamilies<Family extends Choosable>(
  words: readonly string[],
  parts: Readonly<Record<string, Part<Family>>>,
): Choice<Family> {
  const idsOf = (families: readonly Family[]) => families.flatMap(({ ids }) => ids);
  const all = Object.values(parts);
  const known = new Set(all.flatMap(({ families }) => idsOf(families)));
  const whole = all.filter(({ isApart = false }) => !isApart);
  const wanted = new Set(
    words.length === 0 ? whole.flatMap(({ families }) => idsOf(families)) : [],
  );
  for (const word of words) {
    const part = parts[word];
    if (part === undefined && !known.has(word)) {
      const names = [...Object.keys(parts), ...known].join(', ');
      throw new Error(`There is no row ${word}; there are ${names}.`);
    }
    for (const id of part === undefined ? [word] : idsOf(part.families)) wanted.add(id);
  }
  const isWanted = (id: string) => wanted.has(id);
  const chosen = all
    .map(({ families, minutes }) => ({
      minutes,
      families: families.filter(({ ids }) => ids.some(isWanted)),
    }))
    .filter(({ families }) => families.length > 0);
  return {
    families: chosen.flatMap(({ families }) => families),
    isWanted,
    minutes: chosen.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
