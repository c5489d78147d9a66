import type { Entry } from './Entry.ts';

/** Order on a day: by wall time, entries of one second by id (the order of their making). */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** `entries` in the order of their day, as a new array. */
export function sortEntries(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort(compareEntries);
}
