import { useEffect, useState } from 'react';

import { useEnvironment } from '../useEnvironment.ts';
import { useToday } from './useToday.ts';

/**
 * The IANA zone the person is in, for showing: looked up when the page is shown, gets the focus, or a day
 * begins, since asking the browser takes most of a millisecond. Stamps ask the environment itself.
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
