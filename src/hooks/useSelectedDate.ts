import { createContext, useContext } from 'react';

import { type DayKey } from '../dates/DayKey.ts';

/** The date the whole program looks at, and the ways to another. */
export interface SelectedDate {
  /** Empty until the address has been read, which is before any day is painted; then always a day. */
  readonly selectedDate: DayKey | '';
  /** Whether the selected date lies before today. */
  readonly isHistoryDate: boolean;
  /**
   * What the address says: nothing (`today`, the selected date follows midnight), a day (`date`, it
   * stays put), or something that is no day (`not-a-date`, the selected date is today's all the same).
   */
  readonly address: 'today' | 'date' | 'not-a-date';
  /** What stood where the date belongs; undefined unless `address` is `not-a-date`. */
  readonly rejectedText: string | undefined;
  /** To the day before, by a new history entry; two calls in a row are two days. Stays on the first day there is. */
  readonly previousDay: () => void;
  /** To the day after, likewise. Tomorrow and later can be selected too. */
  readonly nextDay: () => void;
  /** To the page of `day`, by a new history entry, out of any view behind another date. */
  readonly selectDate: (day: DayKey) => void;
  /** To the live today at `/`, by a new history entry. */
  readonly selectToday: () => void;
}

/** Filled by SelectedDateProvider. */
export const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/**
 * The selected date, the same for every component that asks. It lives in the first segment of the
 * address, so Back and Forward walk days. Throws outside a SelectedDateProvider.
 */
export function useSelectedDate(): SelectedDate {
  const selected = useContext(SelectedDateContext);
  if (selected === undefined) {
    throw new Error('useSelectedDate needs a SelectedDateProvider above it');
  }
  return selected;
}
