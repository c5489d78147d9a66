import { Suspense, type ReactNode } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { useIsRested } from '../hooks/time/useIsRested.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface AfterRestProps {
  readonly day: DayKey;
  readonly children: ReactNode;
}

/**
 * `children` after `day` has been on screen for a moment. Their code may load late. The day is whole without them: an
 * error shows nothing.
 */
export function AfterRest({ day, children }: AfterRestProps) {
  if (!useIsRested(day)) return null;
  return (
    <Suspense>
      <ErrorBoundary key={day} frame={() => null}>
        {children}
      </ErrorBoundary>
    </Suspense>
  );
}
