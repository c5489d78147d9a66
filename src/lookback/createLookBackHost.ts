import { findPeople } from '../entries/people.ts';
import { findTags } from '../entries/tags.ts';
import { nextTask } from '../lib/nextTask.ts';
import { createCitationsView } from './citations/citationsView.ts';
import { createLogReader, type LogReaderDeps } from './reader/createLogReader.ts';
import type { LookBack } from './LookBack.ts';
import type { LookBackQuestions } from './LookBackQuestions.ts';
import { createOpenTasks } from './tasks/openTasks.ts';
import { createSearchView } from './search/searchView.ts';
import { createTagsView } from './tags/tagsView.ts';
import { createTemplatesView } from './templates/templatesView.ts';
import { createTrackersView } from './trackers/trackersView.ts';
import { createYearShape } from './year/yearShape.ts';

/** Answers {@link LookBackQuestions} in its own thread. In the app that is a worker. */
export interface LookBackHost extends LookBack {
  readonly questions: LookBackQuestions;
  /** Reads the log again, in case a notice was missed. */
  refresh(): void;
  /** Forgets the log. Waiting questions are never answered. */
  close(): void;
}

/** Dependencies of a {@link LookBackHost}. */
export interface LookBackHostDeps extends LogReaderDeps {
  /** The origin of the app's addresses, such as `https://daylog.example`. */
  readonly origin: string;
}

/** The host of one person's log. */
export function createLookBackHost(deps: LookBackHostDeps): LookBackHost {
  const reader = createLogReader(deps);
  const search = reader.view(createSearchView);
  const openTasks = reader.view(createOpenTasks);
  const yearShape = reader.view(createYearShape);
  const tags = reader.view(() => createTagsView(findTags));
  const people = reader.view(() => createTagsView(findPeople));
  const citations = reader.view(() => createCitationsView(deps.origin));
  const templates = reader.view(createTemplatesView);
  const trackers = reader.view(createTrackersView);
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
    people: async () => (await people()).tags(),
    entriesWithTag: async (key) => (await tags()).entriesWith(key),
    citationsOf: async (day) => (await citations()).of(day),
    daysWithTag: async (key, year) => (await tags()).daysWith(key, year),
    templates: async () => (await templates()).templates(),
    templateDays: async () => (await templates()).days(),
    openTasks: async () => (await openTasks()).all(),
    trackers: async () => (await trackers()).trackers(),
    tracker: async (key) => (await trackers()).tracker(key),
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

/** Runs the work of each asker. New work of an asker stops its earlier work: `mayGoOn` then returns false. */
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
        // By then any later question has arrived.
        await nextTask();
        return latest.get(asker) === own;
      });
    } finally {
      if (latest.get(asker) === own) latest.delete(asker);
    }
  };
}
