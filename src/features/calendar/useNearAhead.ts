import { useCallback, useEffect, useRef } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { NearestWritten } from '../../hooks/log/useWrittenDays.ts';
import { afterPaint } from '../../lib/afterPaint.ts';

type Towards = 'back' | 'on';

/** How long a day must stay on screen before reading ahead, so that fast stepping reads nothing. */
const restMs = 60;

/**
 * The nearest written days around `day`, kept in memory once the page has rested on it. A step to a written day
 * then need not wait for the device. The result is null for any other day, and until it is known. Reads nothing
 * when `day` is null.
 */
export function useNearAhead(
  day: DayKey | null,
): (from: DayKey, towards: Towards) => NearestWritten | null {
  const log = useDayLog();
  const { clock } = useEnvironment();
  const known = useRef<{
    readonly of: DayKey;
    readonly ask: (towards: Towards) => NearestWritten | null;
  } | null>(null);
  useEffect(() => {
    if (day === null) return;
    const ends: (() => void)[] = [];
    const start = () => {
      const written = log.written();
      const near = { back: written.follow(day, 'back'), on: written.follow(day, 'on') };
      for (const store of Object.values(near)) {
        let letGo: () => void = () => undefined;
        const hold = () => {
          letGo();
          const found = store.getSnapshot();
          letGo =
            found?.kind === 'found'
              ? log.day(found.day).subscribe(() => undefined)
              : () => undefined;
        };
        ends.push(store.subscribe(hold), () => letGo());
        hold();
      }
      known.current = { of: day, ask: (towards) => near[towards].getSnapshot() };
    };
    let endRest: () => void = () => undefined;
    const cancel = afterPaint(() => {
      endRest = clock.setTimer(start, restMs);
    });
    return () => {
      cancel();
      endRest();
      known.current = null;
      for (const end of ends) end();
    };
  }, [log, day, clock]);
  return useCallback(
    (from, towards) => (known.current?.of === from ? known.current.ask(towards) : null),
    [],
  );
}
