import type { RefObject } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { AfterRest } from '../../../ui/AfterRest.tsx';
import { Examples } from './lazyExamples.ts';

interface BelowEmptyDayProps {
  readonly day: DayKey;
  /** The composer's box. */
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The part below the composer of today while it is empty. It loads after the day. It stands below the fields, so that
 * no field moves.
 */
export function BelowEmptyDay({ day, boxRef }: BelowEmptyDayProps) {
  return (
    <AfterRest day={day}>
      <Examples day={day} boxRef={boxRef} />
    </AfterRest>
  );
}
