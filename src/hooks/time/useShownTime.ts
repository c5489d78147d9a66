import { useCallback } from 'react';

import { timeLabel } from '../../dates/dayLabel.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { useEnvironment } from '../useEnvironment.ts';

/** Words the time of an entry as the person reads times; its `dateTime` stays what is stored. */
export function useShownTime(): (time: TimeString) => string {
  const { locale, hourCycle } = useEnvironment();
  return useCallback((time) => timeLabel(time, locale, hourCycle), [locale, hourCycle]);
}
