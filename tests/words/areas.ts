import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { words as de } from '../../src/words/de/index.ts';
import { words as he } from '../../src/words/he/index.ts';

const english = path.join(import.meta.dirname, '../../src/words/en');

/** A sentence, or a function that returns one. */
export type Leaf = string | ((...args: readonly unknown[]) => string);

/** Every sentence below `value`, by its path: "day.invitation.noon". */
export function leavesOf(value: unknown, at: string): readonly (readonly [string, Leaf])[] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value === 'function')
    return [[at, (...args) => String(Reflect.apply(value, null, args))]];
  // Spoken days are parsed, not shown: their number differs by language.
  if (at === 'goTo.spoken') return [];
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no sentence`);
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${at}.${name}`));
}

/** The parameter names of a function in the English file. */
export function parametersOf(value: unknown): readonly string[] {
  const list = /^\(([^)]*)\)\s*=>/.exec(String(value))?.[1] ?? '';
  return list.split(',').flatMap((name) => name.trim() || []);
}

/** Every area in English. */
export async function englishAreas(): Promise<ReadonlyMap<string, unknown>> {
  const areas = new Map<string, unknown>();
  for (const file of await readdir(english)) {
    const module: unknown = await import(path.join(english, file));
    if (typeof module !== 'object' || module === null) throw new Error(`${file} is no module`);
    for (const [name, exported] of Object.entries(module)) {
      const { area, ...sentences } = exported as Readonly<Record<string, unknown>>;
      if (area !== name) throw new Error(`The area ${name} calls itself ${String(area)}`);
      areas.set(name, sentences);
    }
  }
  return areas;
}

export const translations: readonly (readonly ['de' | 'he', Readonly<Record<string, unknown>>])[] =
  [
    ['de', { ...de }],
    ['he', { ...he }],
  ];

/** The value at `at` ("day.invitation.noon") of these words. */
export function valueAt(words: unknown, at: string): unknown {
  return at
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
      words,
    );
}
