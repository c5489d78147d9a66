import type { Entry } from './Entry.ts';

/** Comparator for the entries of a day: by wall time, then by id, which is the order of creation. */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** A new array of `entries` in the order of their day. */
export function sortEntries(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort(compareEntries);
}
