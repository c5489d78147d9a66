import { useCallback } from 'react';

import type { Shape, ShapeQuestion } from '../../lookback/year/yearShape.ts';
import { useAnswer, type Answered } from './useLookBack.ts';

/** Statistics of a year or of the whole log, live. */
export function useShape({ year, today, restDaysPerWeek }: ShapeQuestion): Answered<Shape> {
  return useAnswer(
    useCallback(
      (questions) => questions.shape({ year, today, restDaysPerWeek }),
      [year, today, restDaysPerWeek],
    ),
  );
}
