import { Suspense, useEffect, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Past } from './lazyPast.ts';

/** How long a day must stay on screen before anything is read for it: fast stepping reads nothing. */
const restMs = 250;

/**
 * The words of other days, below a day: its written neighbours, and the same date in earlier years. Loads after the
 * day, and stands below its fields, so that no field moves.
 */
export function BeyondDay({ day }: { readonly day: DayKey }) {
  const { clock } = useEnvironment();
  const [rested, setRested] = useState<DayKey | null>(null);
  useEffect(() => clock.setTimer(() => setRested(day), restMs), [clock, day]);
  if (rested !== day) return null;
  return (
    <Suspense>
      {/* The day is whole without it. */}
      <ErrorBoundary key={day} frame={() => null}>
        <Past day={day} />
      </ErrorBoundary>
    </Suspense>
  );
}
