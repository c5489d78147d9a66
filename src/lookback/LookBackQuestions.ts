import type { Template } from '../entries/template.ts';
import type { SearchAnswer, SearchQuestion } from './search/searchView.ts';
import type { SimilarWord } from './search/similarWords.ts';
import type { EntryPlace, TagUse } from './tags/tagsView.ts';
import type { OpenTask } from './tasks/openTasks.ts';
import type { Shape, ShapeQuestion } from './year/yearShape.ts';

/**
 * All questions about the whole log. Arguments and answers are plain data, because they cross to the worker
 * and back. The first question to a view makes it read the log.
 */
export interface LookBackQuestions {
  /** The matching entries. null if the same asker has asked another question meanwhile. */
  search(question: SearchQuestion): Promise<SearchAnswer | null>;
  /** Likely alternatives for words of `question` that occur nowhere. null as in `search`. */
  similarWords(
    question: Pick<SearchQuestion, 'text' | 'asker'>,
  ): Promise<readonly SimilarWord[] | null>;
  tags(): Promise<readonly TagUse[]>;
  /** The entries with the tag of the key `key`, newest day first. */
  entriesWithTag(key: string): Promise<readonly EntryPlace[]>;
  /** All open tasks, newest day first. */
  openTasks(): Promise<readonly OpenTask[]>;
  /** The templates, newest first, each name once. */
  templates(): Promise<readonly Template[]>;
  shape(question: ShapeQuestion): Promise<Shape>;
}
