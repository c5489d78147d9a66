import type { DayKey } from '../dates/DayKey.ts';
import { mayRepeat, occurrenceOf, type Occurrence, type TimedEntry } from './occurrenceOf.ts';

/**
 * A new array of `entries` in the order of their day: by wall time, then by id, which is the order of creation. Where
 * a clock went back, the entries of its zone are in the order of their instants. They share the places that their wall
 * times give them, so entries of other zones keep theirs.
 */
export function sortEntries<Timed extends TimedEntry>(entries: readonly Timed[]): readonly Timed[] {
  const sorted = [...entries].sort(byWallTime);
  for (const repeated of repeatedTimesOf(sorted)) {
    const inOrder = [
      ...repeated.filter(({ occurrence }) => occurrence === 'first'),
      ...repeated.filter(({ occurrence }) => occurrence === 'second'),
    ];
    repeated.forEach(({ place }, index) => {
      const next = inOrder[index];
      if (next !== undefined) sorted[place] = next.entry;
    });
  }
  return sorted;
}

interface RepeatedTime<Timed> {
  readonly place: number;
  readonly entry: Timed;
  readonly occurrence: Occurrence;
}

/** The entries whose time their clock showed twice, by zone, with their places in `sorted`. */
function repeatedTimesOf<Timed extends TimedEntry>(
  sorted: readonly Timed[],
): Iterable<readonly RepeatedTime<Timed>[]> {
  const zones = new Map<string, RepeatedTime<Timed>[]>();
  let last: { readonly day: DayKey; readonly zone: string; readonly may: boolean } | null = null;
  sorted.forEach((entry, place) => {
    const { day, zone } = entry;
    if (last?.day !== day || last.zone !== zone) last = { day, zone, may: mayRepeat(day, zone) };
    if (!last.may) return;
    const occurrence = occurrenceOf(entry);
    if (occurrence === 'only') return;
    const ofZone = zones.get(entry.zone) ?? [];
    ofZone.push({ place, entry, occurrence });
    zones.set(entry.zone, ofZone);
  });
  return zones.values();
}

function byWallTime(a: TimedEntry, b: TimedEntry): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
