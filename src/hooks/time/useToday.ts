import { createContext, useContext } from 'react';

import { type DayKey } from '../../dates/DayKey.ts';
import { type ReadableStore } from '../../lib/ReadableStore.ts';
import { useReadable } from '../useReadable.ts';

/** Provides the app's single, started today store (createTodayStore). */
export const TodayContext = createContext<ReadableStore<DayKey> | undefined>(undefined);

/**
 * The person's current day, by their zone and day-start hour. Renders again when the day changes while the page is
 * open. Throws outside a TodayContext.
 */
export function useToday(): DayKey {
  const store = useContext(TodayContext);
  if (store === undefined) throw new Error('useToday needs a TodayContext above it');
  return useReadable(store);
}
