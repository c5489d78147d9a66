import { useEffect, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../useEnvironment.ts';

/** How long a day must stay on screen before anything is read for it: fast stepping reads nothing. */
const restMs = 250;

/** Whether `day` has stayed on screen long enough for the parts that load after it. */
export function useIsRested(day: DayKey): boolean {
  const { clock } = useEnvironment();
  const [rested, setRested] = useState<DayKey | null>(null);
  useEffect(() => clock.setTimer(() => setRested(day), restMs), [clock, day]);
  return rested === day;
}
