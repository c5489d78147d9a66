import { Suspense, useEffect, useState, type RefObject } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Examples } from './lazyExamples.ts';

interface BelowEmptyDayProps {
  readonly day: DayKey;
  /** The composer's box. */
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** How long an empty day must stay on screen before anything is read for it: fast stepping reads nothing. */
const restMs = 250;

/**
 * The part below the composer of today while it is empty. It loads after the day. It stands below the fields, so that
 * no field moves.
 */
export function BelowEmptyDay({ day, boxRef }: BelowEmptyDayProps) {
  const { clock } = useEnvironment();
  const [rested, setRested] = useState<DayKey | null>(null);
  useEffect(() => clock.setTimer(() => setRested(day), restMs), [clock, day]);
  if (rested !== day) return null;
  return (
    <Suspense>
      {/* The day is whole without it. */}
      <ErrorBoundary key={day} frame={() => null}>
        <Examples day={day} boxRef={boxRef} />
      </ErrorBoundary>
    </Suspense>
  );
}
