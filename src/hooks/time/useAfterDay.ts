import { useEffect, useState } from 'react';

/** Without a painted day (another screen, or a slow network), deferred work starts after this long. */
const atLatestMs = 500;

/**
 * Whether a day has been painted since the page was loaded. Work that must not delay the first paint starts then.
 */
export function useAfterDay(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (isAfter) return;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('daylog:day-painted').length > 0) setAfter(true);
    });
    observer.observe({ type: 'mark', buffered: true });
    const timer = setTimeout(() => setAfter(true), atLatestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isAfter]);
  return isAfter;
}
