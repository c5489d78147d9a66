import { useEffect } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { afterPaint } from '../../lib/afterPaint.ts';

/** The number of days to request together before the page can respond again. */
const atOnce = 16;

/**
 * Reads all of `days` and keeps them in memory, so that days scroll into view and print without waiting. The
 * browser does not wait for reads before it prints.
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

/** Resolves when each of `days` is as complete as it can be now. */
export async function untilAllKnown(
  log: ReturnType<typeof useDayLog>,
  days: readonly DayKey[],
): Promise<void> {
  await Promise.all(days.map((day) => waitForEntries(log.day(day))));
}
