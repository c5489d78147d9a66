import { createContext, useContext } from 'react';

import type { DayLog } from '../../log/DayLog.ts';

export const DayLogContext = createContext<DayLog | undefined>(undefined);

/** The log of the signed-in person. Throws outside a DayLogContext. */
export function useDayLog(): DayLog {
  const log = useContext(DayLogContext);
  if (log === undefined) throw new Error('useDayLog needs a DayLogContext above it');
  return log;
}
