import { useCallback } from 'react';

import { useAnswer, type LookBackQuestions } from '../../hooks/lookback/useLookBack.ts';
import { useWords } from '../../hooks/useWords.ts';
import { search } from '../../words/en/lookback.ts';

interface SimilarWordsProps {
  readonly text: string;
  readonly asker: string;
  readonly onChoose: (query: string) => void;
}

/** Suggests similar words of the log when nothing matches; shows nothing when none is close. */
export function SimilarWords({ text, asker, onChoose }: SimilarWordsProps) {
  const words = useWords(search);
  const answered = useAnswer(
    useCallback((ask: LookBackQuestions) => ask.similarWords({ text, asker }), [text, asker]),
  );
  if (answered.kind === 'waiting' || !answered.isCurrent) return null;
  if (answered.value === null || answered.value.length === 0) return null;
  return (
    <p className="search-similar" role="status">
      {words.similar}{' '}
      {answered.value.map(({ instead, query }) => (
        <button
          key={query}
          type="button"
          className="button-link"
          dir="auto"
          onClick={() => onChoose(query)}
        >
          {instead}
        </button>
      ))}
    </p>
  );
}
