import { createLogReader, type LogReaderParts } from './createLogReader.ts';
import { createSearchView, type SearchAnswer, type SearchQuestion } from './searchView.ts';
import type { LookBack } from './LookBack.ts';
import { createOpenTasks, type OpenTasksAnswer } from './openTasks.ts';
import { createYearShape, type Shape, type ShapeQuestion } from './yearShape.ts';

/**
 * Everything that can be asked about the whole log. Arguments and answers cross to the worker and back:
 * plain data only. A view behind a question reads the log when the question is first asked.
 */
export interface LookBackQuestions {
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /** Open tasks of whole days, the newest first, until at least `atLeast` are told. */
  openTasks(atLeast: number): Promise<OpenTasksAnswer>;
  shape(question: ShapeQuestion): Promise<Shape>;
}

/** Answers {@link LookBackQuestions} where it stands; in the app that is a worker. */
export interface LookBackHost extends LookBack {
  readonly questions: LookBackQuestions;
  /** Reads the log again, in case a notice was missed. */
  refresh(): void;
  /** Forgets the log. Questions that wait are never answered. */
  close(): void;
}

/** The host of one person's log. */
export function createLookBackHost(parts: LogReaderParts): LookBackHost {
  const reader = createLogReader(parts);
  const search = reader.view(createSearchView);
  const openTasks = reader.view(createOpenTasks);
  const yearShape = reader.view(createYearShape);

  const questions: LookBackQuestions = {
    search: async (question) => (await search()).find(question),
    openTasks: async (atLeast) => (await openTasks()).find(atLeast),
    shape: async (question) => (await yearShape()).shape(question),
  };
  return {
    questions,
    state: reader.state,
    ask: (question) => question(questions),
    refresh: () => reader.refresh(),
    close: () => reader.close(),
  };
}
