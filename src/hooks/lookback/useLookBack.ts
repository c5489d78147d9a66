import { createContext, useContext, useEffect, useState } from 'react';

import { createValueStore } from '../../lib/createValueStore.ts';
import type { LookBack, LookBackSource } from '../../lookback/LookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import { useReadable } from '../useReadable.ts';

export const LookBackContext = createContext<LookBackSource | undefined>(undefined);

/** Queries over the whole log. Throws outside a LookBackContext. */
export function useLookBack(): LookBack {
  const source = useContext(LookBackContext);
  if (source === undefined) throw new Error('useLookBack needs a LookBackContext above it');
  return source.open();
}

/** The progress of the look back. */
export function useLookBackState(): LookBackState {
  return useReadable(useLookBack().state);
}

/** A query over the whole log. */
export type Question<Value> = (questions: LookBackQuestions) => Promise<Value>;

/** The answer to a query, as far as it is known. */
export type Answered<Value> =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'answered';
      readonly value: Value;
      /** False while a newer answer is pending: for another query, or after a change of the log. */
      readonly isCurrent: boolean;
    };

const nothingAsked = createValueStore<LookBackState>({ kind: 'opening' });

/**
 * The answer to `question`, asked again after each change of the log. Keeps the previous answer until the new one
 * arrives. `question` must keep its identity (useCallback) while it asks the same. null asks nothing
 * and starts no worker.
 */
export function useAnswer<Value>(question: Question<Value> | null): Answered<Value> {
  const lookBack = useLookBack();
  // A subscription to the state starts the worker.
  const state = useReadable(question === null ? nothingAsked : lookBack.state);
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
  // For the error boundary: a failed query is a bug, since no failure is expected.
  if (bug !== null) throw bug.error;
  if (answer === null || question === null) return { kind: 'waiting' };
  return {
    kind: 'answered',
    value: answer.value,
    isCurrent: answer.question === question && answer.state === state,
  };
}
