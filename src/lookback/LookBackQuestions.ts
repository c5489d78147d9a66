import type { DayKey } from '../dates/DayKey.ts';
import type { Template } from '../entries/template.ts';
import type { DayCitations } from './citations/citationsView.ts';
import type { SearchAnswer, SearchQuestion } from './search/searchView.ts';
import type { SimilarWord } from './search/similarWords.ts';
import type { EntryPlace, TagDay, TagUse } from './tags/tagsView.ts';
import type { OpenTask } from './tasks/openTasks.ts';
import type { TrackerUse, TrackerValues } from './trackers/trackersView.ts';
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
  /** The people whose names are in the log, in the form of tags. */
  people(): Promise<readonly TagUse[]>;
  /** The entries with the tag of the key `key`, newest day first. */
  entriesWithTag(key: string): Promise<readonly EntryPlace[]>;
  /** The entries that cite `day` or one of its entries. */
  citationsOf(day: DayKey): Promise<DayCitations>;
  /** The days of `year` with the tag of the key `key`, in any order. */
  daysWithTag(key: string, year: number): Promise<readonly TagDay[]>;
  /** All open tasks, newest day first. */
  openTasks(): Promise<readonly OpenTask[]>;
  /** The templates, newest first, each name once. */
  templates(): Promise<readonly Template[]>;
  /** The days that hold templates, newest first. */
  templateDays(): Promise<readonly DayKey[]>;
  /** Every tracker of the log, sorted by key. */
  trackers(): Promise<readonly TrackerUse[]>;
  /** The tracker of the key `key`. null: the log has none. */
  tracker(key: string): Promise<TrackerValues | null>;
  shape(question: ShapeQuestion): Promise<Shape>;
}
