import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { type MonthKey, monthOf } from '../../dates/monthOf.ts';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useReplaceAddress } from '../../hooks/page/useReplaceAddress.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { type CalendarPlace, placeAddress } from './calendarAddress.ts';

/** Chromium accepts 200 changes of the address in 10 s. A held key changes it once, after this pause. */
const restMs = 200;

/**
 * The month on screen: from the address (`?month=2025-03`), else the selected day's month. Replaces the address,
 * so that Back does not step through months.
 */
export function useMonth(
  selected: DayKey,
  place: CalendarPlace,
): {
  readonly month: MonthKey;
  readonly showMonth: (month: MonthKey) => void;
} {
  const { clock } = useEnvironment();
  const replaceAddress = useReplaceAddress();
  const isPrivate = useIsEncrypted();
  const addressed = place.month ?? monthOf(selected);
  const [shown, setShown] = useState({ month: addressed, addressed });
  // Something else changed the address, Back for example.
  if (shown.addressed !== addressed) setShown({ month: addressed, addressed });
  const month = shown.addressed === addressed ? shown.month : addressed;
  const { pathname, search, hash } = placeAddress(
    selected,
    { ...place, month: month === monthOf(selected) ? null : month },
    isPrivate,
  );

  useEffect(() => {
    if (month === addressed) return;
    return clock.setTimer(() => {
      // Render before the next key, which would otherwise look like a foreign change of the address.
      flushSync(() => replaceAddress({ pathname, search, hash }));
    }, restMs);
  }, [month, addressed, pathname, search, hash, clock, replaceAddress]);

  return {
    month,
    showMonth: (next) => setShown({ month: next, addressed }),
  };
}
