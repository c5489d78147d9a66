import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { useAnswer, type Answered } from './useLookBack.ts';

const ask = (questions: LookBackQuestions) => questions.openTasks();

/** The open tasks of the whole log, newest day first, live. */
export function useOpenTasks(): Answered<readonly OpenTask[]> {
  return useAnswer(ask);
}
