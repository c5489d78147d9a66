import { useCallback } from 'react';

import { timeLabel } from '../../dates/dayLabel.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { useEnvironment } from '../useEnvironment.ts';

/** Formats an entry's time for the person. `dateTime` attributes keep the stored form. */
export function useShownTime(): (time: TimeString) => string {
  const { locale, hourCycle } = useEnvironment();
  return useCallback((time) => timeLabel(time, locale, hourCycle), [locale, hourCycle]);
}
