import { useEffect } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { afterPaint } from '../../lib/afterPaint.ts';

/** Days that are asked for together, before the page gets its turn again. */
const atOnce = 16;

/**
 * Has the device read all of `days` and holds them, so that what scrolls into view is there, and what is
 * printed is there at once: the browser does not wait before it prints.
 */
export function useHeldDays(days: readonly DayKey[]): void {
  const log = useDayLog();
  useEffect(() => {
    const ends: (() => void)[] = [];
    let held = 0;
    let cancel: () => void = () => undefined;
    const hold = () => {
      for (const day of days.slice(held, held + atOnce)) {
        ends.push(log.day(day).subscribe(() => undefined));
      }
      held += atOnce;
      if (held < days.length) cancel = afterPaint(hold);
    };
    cancel = afterPaint(hold);
    return () => {
      cancel();
      for (const end of ends) end();
    };
  }, [log, days]);
}

/** Resolves when all of `days` are as known as they can be now. */
export async function untilAllKnown(
  log: ReturnType<typeof useDayLog>,
  days: readonly DayKey[],
): Promise<void> {
  await Promise.all(days.map((day) => waitForEntries(log.day(day))));
}
