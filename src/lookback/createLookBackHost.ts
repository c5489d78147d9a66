import { nextTask } from '../lib/nextTask.ts';
import { createLogReader, type LogReaderParts } from './reader/createLogReader.ts';
import type { LookBack } from './LookBack.ts';
import { createOpenTasks, type OpenTasksAnswer } from './tasks/openTasks.ts';
import { createSearchView, type SearchAnswer, type SearchQuestion } from './search/searchView.ts';
import type { SimilarWord } from './search/similarWords.ts';
import { createTagsView, type EntryPlace, type TagUse } from './tags/tagsView.ts';
import { createYearShape, type Shape, type ShapeQuestion } from './year/yearShape.ts';

/**
 * Everything that can be asked about the whole log. Arguments and answers cross to the worker and back:
 * plain data only. A view behind a question reads the log when the question is first asked.
 */
export interface LookBackQuestions {
  /** The entries that fit; null when the same asker has asked something else meanwhile. */
  search(question: SearchQuestion): Promise<SearchAnswer | null>;
  /** Words that may have been meant by those of `question` that stand nowhere; null like `search`. */
  similarWords(
    question: Pick<SearchQuestion, 'text' | 'asker'>,
  ): Promise<readonly SimilarWord[] | null>;
  tags(): Promise<readonly TagUse[]>;
  /** The entries that have the tag of the key `key`, newest day first. */
  entriesWithTag(key: string): Promise<readonly EntryPlace[]>;
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
  const tags = reader.view(createTagsView);
  const overtaking = createOvertaking();

  const questions: LookBackQuestions = {
    search: async (question) => {
      const view = await search();
      return overtaking(question.asker, (mayGoOn) => view.find(question, mayGoOn));
    },
    similarWords: async ({ text, asker }) => {
      const view = await search();
      return overtaking(`${asker} similar`, (mayGoOn) => view.similar(text, mayGoOn));
    },
    tags: async () => (await tags()).tags(),
    entriesWithTag: async (key) => (await tags()).entriesWith(key),
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

/** Runs the work that each asker wants last, and tells what was wanted before that it need not go on. */
function createOvertaking() {
  const latest = new Map<string, object>();
  return async <Value>(
    asker: string,
    work: (mayGoOn: () => Promise<boolean>) => Promise<Value>,
  ): Promise<Value> => {
    const own = {};
    latest.set(asker, own);
    try {
      return await work(async () => {
        // Whatever overtakes this has arrived by then.
        await nextTask();
        return latest.get(asker) === own;
      });
    } finally {
      if (latest.get(asker) === own) latest.delete(asker);
    }
  };
}
