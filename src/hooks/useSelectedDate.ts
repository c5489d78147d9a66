import { createContext, useContext } from 'react';

import { type DayKey } from '../dates/DayKey.ts';

/** The selected date of the app, and the functions that change it. */
export interface SelectedDate {
  /** Empty until the address is read, which happens before any day is painted; then always a day. */
  readonly selectedDate: DayKey | '';
  /** Whether the selected date is before today. */
  readonly isHistoryDate: boolean;
  /**
   * The kind of address. `today`: no date, the selected date follows midnight. `date`: a fixed day. `not-a-date`:
   * text that is no date, so today is selected.
   */
  readonly address: 'today' | 'date' | 'not-a-date';
  /** The text in place of the date; undefined unless `address` is `not-a-date`. */
  readonly rejectedText: string | undefined;
  /**
   * Selects the previous day in a new history entry. Two calls in a row move two days. Stops at the first possible
   * day.
   */
  readonly previousDay: () => void;
  /** Selects the next day in a new history entry. Days after today can be selected too. */
  readonly nextDay: () => void;
  /** Selects `day` in a new history entry, and leaves any other screen. */
  readonly selectDate: (day: DayKey) => void;
  /** Selects the live today at `/`, in a new history entry. */
  readonly selectToday: () => void;
}

/** Provided by SelectedDateProvider. */
export const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/**
 * The selected date, the same for every component. It is the first segment of the address, so Back and Forward
 * step through days. Throws outside a SelectedDateProvider.
 */
export function useSelectedDate(): SelectedDate {
  const selected = useContext(SelectedDateContext);
  if (selected === undefined) {
    throw new Error('useSelectedDate needs a SelectedDateProvider above it');
  }
  return selected;
}
