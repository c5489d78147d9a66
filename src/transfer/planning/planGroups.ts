import type { DayKey } from '../../dates/DayKey.ts';
import type { Comparison } from './compare.ts';

/** One journal in one year. */
export interface PlanGroup {
  readonly journal: string;
  /** null: parts without a day, which all are unreadable. */
  readonly year: number | null;
  readonly counts: Readonly<Record<Comparison, number>>;
  readonly unreadable: number;
}

/** How often each comparison was met. */
export type ComparisonCounts = Record<Comparison, number>;

/** No comparison was met yet. */
export function noCounts(): ComparisonCounts {
  return { new: 0, here: 0, different: 0, deleted: 0 };
}

/** Counts entries and unreadable parts by journal, then by year. */
export function createPlanGroups() {
  const groups = new Map<
    string,
    { journal: string; year: number | null; counts: ComparisonCounts; unreadable: number }
  >();

  function groupOf(journal: string, day: DayKey | null) {
    const year = day === null ? null : Number(day.slice(0, 4));
    const key = `${year} ${journal}`;
    const group = groups.get(key) ?? { journal, year, counts: noCounts(), unreadable: 0 };
    groups.set(key, group);
    return group;
  }

  return {
    count: (journal: string, day: DayKey, comparison: Comparison): void => {
      groupOf(journal, day).counts[comparison] += 1;
    },
    countUnreadable: (journal: string, day: DayKey | null): void => {
      groupOf(journal, day).unreadable += 1;
    },
    /** The parts without a day come last in their journal. */
    sorted: (): readonly PlanGroup[] => [...groups.values()].sort(byJournalAndYear),
  };
}

function byJournalAndYear(a: PlanGroup, b: PlanGroup): number {
  if (a.journal !== b.journal) return a.journal < b.journal ? -1 : 1;
  return (a.year ?? Infinity) - (b.year ?? Infinity);
}
