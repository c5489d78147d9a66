import { useCallback } from 'react';

import type { OpenTasksAnswer } from '../../lookback/tasks/openTasks.ts';
import { useAnswer, type Answered } from './useLookBack.ts';

/** The open tasks of the whole log, newest day first, live. At least `atLeast` tasks if there are as many. */
export function useOpenTasks(atLeast: number): Answered<OpenTasksAnswer> {
  return useAnswer(useCallback((questions) => questions.openTasks(atLeast), [atLeast]));
}
