import type { SearchAnswer, SearchQuestion } from './search/searchView.ts';
import type { SimilarWord } from './search/similarWords.ts';
import type { EntryPlace, TagUse } from './tags/tagsView.ts';
import type { OpenTasksAnswer } from './tasks/openTasks.ts';
import type { Shape, ShapeQuestion } from './year/yearShape.ts';

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
