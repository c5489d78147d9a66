import type { DayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import type { LogView } from './LogView.ts';

/** What is looked for. */
export interface SearchQuestion {
  readonly text: string;
}

/** What was found. */
export interface SearchAnswer {
  readonly count: number;
}

/** Search over the whole log. */
export interface SearchView extends LogView {
  find(question: SearchQuestion): SearchAnswer;
}

export function createSearchView(): SearchView {
  const days = new Map<DayKey, readonly string[]>();
  return {
    setDay: (day: DayKey, entries: readonly Entry[]) => {
      days.set(
        day,
        entries.map(({ text }) => text.toLowerCase()),
      );
    },
    find: ({ text }) => {
      let count = 0;
      for (const texts of days.values()) count += texts.filter((one) => one.includes(text)).length;
      return { count };
    },
  };
}
