import { createContext, useContext, useEffect, useState } from 'react';

import type { LookBack, LookBackSource } from '../../lookback/LookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import { useReadable } from '../useReadable.ts';

export type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
export type { LookBackState } from '../../lookback/reader/LookBackState.ts';
export type { QueryProblem } from '../../lookback/search/parseQuery.ts';
export type { SearchAnswer, SearchHit } from '../../lookback/search/searchView.ts';
export type { SimilarWord } from '../../lookback/search/similarWords.ts';
export type { EntryPlace, TagUse } from '../../lookback/tags/tagsView.ts';

export const LookBackContext = createContext<LookBackSource | undefined>(undefined);

/**
 * Questions about the whole log. Throws outside a LookBackContext.
 */
export function useLookBack(): LookBack {
  const source = useContext(LookBackContext);
  if (source === undefined) throw new Error('useLookBack needs a LookBackContext above it');
  return source.open();
}

/** How far the look back has come. */
export function useLookBackState(): LookBackState {
  return useReadable(useLookBack().state);
}

/** A question about the whole log. */
export type Question<Value> = (questions: LookBackQuestions) => Promise<Value>;

/** What is known of the answer to a question. */
export type Answered<Value> =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'answered';
      readonly value: Value;
      /** False while a newer answer is on its way: to another question, or after a change of the log. */
      readonly isCurrent: boolean;
    };

/**
 * The answer to `question`, asked again whenever the log has changed; the answer before stays until the
 * new one is there. `question` must keep its identity (useCallback) while it asks the same; null asks
 * nothing.
 */
export function useAnswer<Value>(question: Question<Value> | null): Answered<Value> {
  const lookBack = useLookBack();
  const state = useReadable(lookBack.state);
  const [answer, setAnswer] = useState<{
    readonly value: Value;
    readonly question: Question<Value>;
    readonly state: LookBackState;
  } | null>(null);
  const [bug, setBug] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (question === null) return;
    const over = new AbortController();
    lookBack.ask(question).then(
      (value) => {
        if (!over.signal.aborted) setAnswer({ value, question, state });
      },
      (error: unknown) => {
        if (!over.signal.aborted) setBug({ error });
      },
    );
    return () => over.abort();
  }, [lookBack, question, state]);
  // To whoever shows that a part of the page is broken: no question fails for an expected reason.
  if (bug !== null) throw bug.error;
  if (answer === null || question === null) return { kind: 'waiting' };
  return {
    kind: 'answered',
    value: answer.value,
    isCurrent: answer.question === question && answer.state === state,
  };
}
