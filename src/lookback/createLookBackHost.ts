import { createLogReader, type LogReaderParts } from './createLogReader.ts';
import { createSearchView, type SearchAnswer, type SearchQuestion } from './searchView.ts';
import type { LookBack } from './LookBack.ts';

/**
 * Everything that can be asked about the whole log. Arguments and answers cross to the worker and back:
 * plain data only. A view behind a question reads the log when the question is first asked.
 */
export interface LookBackQuestions {
  search(question: SearchQuestion): Promise<SearchAnswer>;
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

  const questions: LookBackQuestions = {
    search: async (question) => (await search()).find(question),
  };
  return {
    questions,
    state: reader.state,
    ask: (question) => question(questions),
    refresh: () => reader.refresh(),
    close: () => reader.close(),
  };
}
