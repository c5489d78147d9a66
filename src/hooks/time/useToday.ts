import { createContext, useContext } from 'react';

import { type DayKey } from '../../dates/DayKey.ts';
import { type ReadableStore } from '../../lib/ReadableStore.ts';
import { useReadable } from '../useReadable.ts';

/** Where the app provides its one store of today (see createTodayStore), started. */
export const TodayContext = createContext<ReadableStore<DayKey> | undefined>(undefined);

/**
 * The day it is for the person, by their zone and day-start hour; renders again when it changes while
 * the page is open. Throws outside a TodayContext.
 */
export function useToday(): DayKey {
  const store = useContext(TodayContext);
  if (store === undefined) throw new Error('useToday needs a TodayContext above it');
  return useReadable(store);
}
