import { useEffect, useState } from 'react';

import { useEnvironment } from '../useEnvironment.ts';
import { useToday } from './useToday.ts';

/**
 * The person's IANA zone, for display. Read again when the page is shown or focused, or when the day changes,
 * because reading it takes almost a millisecond. A stamp reads it from the environment instead.
 */
export function useTimeZone(): string {
  const { timeZone } = useEnvironment();
  const today = useToday();
  const [zone, setZone] = useState(timeZone);
  useEffect(() => {
    const look = () => setZone(timeZone());
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [timeZone, today]);
  return zone;
}
