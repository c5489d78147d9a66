import { useEffect, useState } from 'react';

import type { TimeString } from '../../dates/TimeString.ts';
import { timeStringAt } from '../../dates/wallClock.ts';
import { useEnvironment } from '../useEnvironment.ts';

const secondMs = 1000;

/** The person's wall time, to the second. Stops while the page is hidden. */
export function useClockTime(): TimeString {
  const { clock, timeZone } = useEnvironment();
  const [time, setTime] = useState(() => timeStringAt(clock.now(), timeZone()));

  useEffect(() => {
    let cancel: () => void = () => undefined;
    const tick = () => {
      cancel();
      const now = clock.now();
      setTime(timeStringAt(now, timeZone()));
      // Just after the start of the next second, so that the display is never a second late.
      if (!document.hidden) cancel = clock.setTimer(tick, secondMs - (now % secondMs) + 1);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock, timeZone]);

  return time;
}
