import { lookBack } from '../../words/en/lookback.ts';
import { useLookBackState } from './useLookBack.ts';
import { useWords } from '../useWords.ts';

/**
 * A sentence about the part of the log that is not searched; null when all of it is. Suspends like useLookBack.
 */
export function useLookBackNote(): string | null {
  const words = useWords(lookBack);
  const state = useLookBackState();
  switch (state.kind) {
    case 'opening':
      return words.opening;
    case 'unavailable':
      return words.unavailable;
    case 'ready':
      return state.isComplete ? null : words.incomplete;
  }
}
