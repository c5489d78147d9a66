import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { monthOf, parseMonthKey, type MonthKey } from '../../dates/monthOf.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';

/** Chromium takes no more than 200 changes of the address in 10 s: a key held down makes one when it rests. */
const restMs = 200;

/**
 * The month on screen: the one that the address names (`?month=2025-03`), else the selected day's. Leafing
 * is kept in the address without new steps for Back.
 */
export function useMonth(selected: DayKey): {
  readonly month: MonthKey;
  readonly showMonth: (month: MonthKey) => void;
} {
  const { clock } = useEnvironment();
  const navigate = useNavigate();
  const query = new URLSearchParams(useLocation().search);
  const addressed = parseMonthKey(query.get('month') ?? '') ?? monthOf(selected);
  const [shown, setShown] = useState({ month: addressed, addressed });
  // The address was changed by somebody else, by Back for one.
  if (shown.addressed !== addressed) setShown({ month: addressed, addressed });
  const month = shown.addressed === addressed ? shown.month : addressed;

  useEffect(() => {
    if (month === addressed) return;
    return clock.setTimer(() => {
      const search = month === monthOf(selected) ? '' : `?month=${month}`;
      // Drawn before the next key, which would be taken for a change by somebody else.
      flushSync(() => void navigate({ search }, { replace: true }));
    }, restMs);
  }, [month, addressed, selected, clock, navigate]);

  return {
    month,
    showMonth: (next) => setShown({ month: next, addressed }),
  };
}
