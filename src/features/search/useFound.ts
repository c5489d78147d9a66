import { useCallback, useState } from 'react';

import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useScrollRestoration } from '../../hooks/page/useScrollRestoration.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { SearchAnswer } from '../../lookback/search/searchView.ts';

/** The number of entries shown at first, and added by each "More". */
const firstShown = 50;
const moreShown = 100;

/** Names this tab to the worker: a tab's newer query cancels its older one. */
export const asker = String(Math.random());

/** How many results this tab has shown for each query, so that Back shows as many. */
const limits = new Map<string, number>();

/** The results of the query `text`, and a function that asks for more of them. Restores the scroll position. */
export function useFound(text: string): {
  /** null while the first answer is awaited. */
  readonly answer: SearchAnswer | null;
  readonly showMore: () => void;
} {
  const [, setMore] = useState(0);
  const limit = limits.get(text) ?? firstShown;
  const answered = useAnswer(
    useCallback((ask: LookBackQuestions) => ask.search({ text, limit, asker }), [text, limit]),
  );
  const answer = answered.kind === 'answered' ? answered.value : null;
  useScrollRestoration(answer !== null);
  return {
    answer,
    showMore: () => {
      limits.set(text, limit + moreShown);
      setMore((times) => times + 1);
    },
  };
}
