import { useEffect, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useAfterDay } from './useAfterDay.ts';

/**
 * What `load` brings, for parts of the page that nobody has asked for; null until it is here. It is loaded
 * once a day has been painted. Where that fails (the network gone on a first visit) the page does without,
 * and the next `day` tries again. `load` keeps its identity.
 */
export function useLater<Parts>(load: () => Promise<Parts>, day: DayKey): Parts | null {
  const isAfterDay = useAfterDay();
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (!isAfterDay || parts !== null) return;
    load().then(setParts, () => undefined);
  }, [isAfterDay, parts, load, day]);
  return parts;
}
