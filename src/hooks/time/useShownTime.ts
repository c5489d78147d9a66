import { useCallback } from 'react';

import { clockLabel } from '../../dates/clockLabel.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { useEnvironment } from '../useEnvironment.ts';

/** Words the time of an entry as the person reads times; its `dateTime` stays what is stored. */
export function useShownTime(): (time: TimeString) => string {
  const { locale, hourCycle } = useEnvironment();
  return useCallback((time) => clockLabel(time, locale, hourCycle), [locale, hourCycle]);
}
