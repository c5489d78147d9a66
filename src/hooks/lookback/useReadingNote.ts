import { lookBack } from '../../words/en/lookback.ts';
import { useIsSlow } from '../time/useIsSlow.ts';
import { useWords } from '../useWords.ts';
import { useLookBackNote } from './useLookBackNote.ts';

/**
 * A sentence about the part of the log that an answer lacks; null when it lacks none. `isReading`: the first answer is
 * awaited. Then the sentence comes only after a moment, so that it does not flash. Suspends like useLookBack.
 */
export function useReadingNote(isReading: boolean): string | null {
  const words = useWords(lookBack);
  const note = useLookBackNote();
  const isSlow = useIsSlow(isReading);
  if (!isReading) return note;
  return isSlow ? (note ?? words.opening) : null;
}
