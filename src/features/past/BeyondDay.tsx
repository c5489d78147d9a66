import type { DayKey } from '../../dates/DayKey.ts';
import { AfterRest } from '../../ui/AfterRest.tsx';
import { Past } from './lazyPast.ts';

/**
 * The words of other days, below a day: its written neighbours, and the same date in earlier years. Loads after the
 * day, and stands below its fields, so that no field moves.
 */
export function BeyondDay({ day }: { readonly day: DayKey }) {
  return (
    <AfterRest day={day}>
      <Past day={day} />
    </AfterRest>
  );
}
