import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { Entry, EntryId } from '../entries/Entry.ts';
import { findTags, tagKey } from '../entries/tags.ts';
import { fold } from './fold.ts';
import type { LogView } from './LogView.ts';
import {
  isTagAsked,
  parseQuery,
  type Query,
  type QueryProblem,
  type QueryTag,
} from './parseQuery.ts';
import { similarWords, type SimilarWord } from './similarWords.ts';
import { snippetOf, type SnippetPiece } from './snippet.ts';

/** What is looked for. */
export interface SearchQuestion {
  /** As it was typed; {@link parseQuery} says how it is read. */
  readonly text: string;
  /** How many entries are wanted; all are counted. */
  readonly limit: number;
  /** Who asks: a later question of the same asker overtakes this one. */
  readonly asker: string;
}

/** An entry that was found. */
export interface SearchHit {
  readonly day: DayKey;
  readonly id: EntryId;
  readonly time: TimeString;
  /** A stretch of its text around what was looked for, in order; the lit pieces are what was found. */
  readonly pieces: readonly SnippetPiece[];
}

/** What was found. */
export interface SearchAnswer {
  /** Nothing was looked for: nothing is counted either. */
  readonly isEmpty: boolean;
  readonly problems: readonly QueryProblem[];
  /** How many entries fit, and on how many days they stand. */
  readonly entries: number;
  readonly days: number;
  /** Of these the newest days' entries, each day's in their order: as many as were wanted. */
  readonly hits: readonly SearchHit[];
}

/** A day's texts, side by side. */
interface DayTexts {
  readonly ids: readonly EntryId[];
  readonly times: readonly TimeString[];
  readonly texts: readonly string[];
  /** The same string as in `texts` where folding changes nothing, so that it is held once. */
  readonly folded: readonly string[];
}

/** Search over the whole log: a scan of folded texts, which for ten years takes less than a frame. */
export interface SearchView extends LogView {
  /**
   * The entries that fit. Lets other messages in now and then by `mayGoOn`, and gives up with null when
   * that says false: the question has been overtaken.
   */
  find(question: SearchQuestion, mayGoOn: () => Promise<boolean>): Promise<SearchAnswer | null>;
  /** Words of the log that are close to those in `text` that stand nowhere in it. */
  similar(text: string, mayGoOn: () => Promise<boolean>): Promise<readonly SimilarWord[]>;
}

/** Entries to look at before others are let in: about two milliseconds' work. */
const entriesPerTurn = 20_000;

/** An empty search. */
export function createSearchView(): SearchView {
  const days = new Map<DayKey, DayTexts>();
  /** Newest first; null when a day has come or gone since. */
  let order: readonly DayKey[] | null = null;
  let changes = 0;
  let vocabulary: { readonly words: Map<string, WordUse>; readonly changes: number } | null = null;

  function newestFirst(): readonly DayKey[] {
    order ??= [...days.keys()].sort().reverse();
    return order;
  }

  /** Calls `look` for each day until it has seen all; false when it was told not to go on. */
  async function eachDay(
    mayGoOn: () => Promise<boolean>,
    look: (day: DayKey, texts: DayTexts) => void,
  ): Promise<boolean> {
    if (!(await mayGoOn())) return false;
    let seen = 0;
    for (const day of newestFirst()) {
      const texts = days.get(day);
      if (texts === undefined) continue;
      look(day, texts);
      seen += texts.texts.length;
      if (seen < entriesPerTurn) continue;
      seen = 0;
      if (!(await mayGoOn())) return false;
    }
    return true;
  }

  async function readVocabulary(mayGoOn: () => Promise<boolean>) {
    const words = new Map<string, WordUse>();
    const readAt = changes;
    let done = 0;
    for (const day of newestFirst()) {
      for (const text of days.get(day)?.texts ?? []) countWords(words, text);
      done += 1;
      if (done % daysPerVocabularyTurn === 0 && !(await mayGoOn())) return null;
    }
    return { words, changes: readAt };
  }

  return {
    setDay: (day, entries) => {
      changes += 1;
      if (days.has(day) !== entries.length > 0) order = null;
      if (entries.length === 0) days.delete(day);
      else days.set(day, textsOf(entries));
    },
    find: async ({ text, limit }, mayGoOn) => {
      const query = parseQuery(text);
      const { isEmpty, problems } = query;
      const hits: SearchHit[] = [];
      let entries = 0;
      let found = 0;
      const isOver = !(await eachDay(mayGoOn, (day, texts) => {
        if (isEmpty || day < query.first || day > query.last) return;
        const before = entries;
        texts.folded.forEach((folded, index) => {
          const original = texts.texts[index] ?? '';
          if (!fits(query, folded, original)) return;
          entries += 1;
          const [id, time] = [texts.ids[index], texts.times[index]];
          if (hits.length >= limit || id === undefined || time === undefined) return;
          hits.push({ day, id, time, pieces: snippetOf(query, folded, original) });
        });
        if (entries > before) found += 1;
      }));
      return isOver ? null : { isEmpty, problems, entries, days: found, hits };
    },
    similar: async (text, mayGoOn) => {
      const { words } = parseQuery(text);
      const missing = new Set(words.filter(({ isPhrase }) => !isPhrase));
      const isRead = await eachDay(mayGoOn, (_day, { folded }) => {
        for (const term of missing) {
          if (folded.some((one) => one.includes(term.folded))) missing.delete(term);
        }
      });
      if (!isRead || missing.size === 0) return [];
      if (vocabulary?.changes !== changes) vocabulary = await readVocabulary(mayGoOn);
      if (vocabulary === null) return [];
      const { words: known } = vocabulary;
      return [...missing].flatMap((term) => similarWords(text, term, known));
    },
  };
}

/** Days whose words are counted before others are let in: some milliseconds' work. */
const daysPerVocabularyTurn = 64;

/** A word of the log. */
export interface WordUse {
  /** As it was written first, in small letters. */
  readonly shown: string;
  count: number;
}

const wordShape = /[\p{L}\p{M}\p{N}]{3,40}/gu;

function countWords(words: Map<string, WordUse>, text: string): void {
  for (const [written] of text.matchAll(wordShape)) {
    const folded = fold(written);
    const use = words.get(folded);
    if (use === undefined) words.set(folded, { shown: written.toLowerCase(), count: 1 });
    else use.count += 1;
  }
}

function textsOf(entries: readonly Entry[]): DayTexts {
  return {
    ids: entries.map(({ id }) => id),
    times: entries.map(({ time }) => time),
    texts: entries.map(({ text }) => text),
    folded: entries.map(({ text }) => {
      const folded = fold(text);
      return folded === text ? text : folded;
    }),
  };
}

function fits(query: Query, folded: string, original: string): boolean {
  if (!query.words.every((term) => folded.includes(term.folded))) return false;
  if (query.wordsWithout.some((term) => folded.includes(term.folded))) return false;
  if (query.tags.length === 0 && query.tagsWithout.length === 0) return true;
  const keys = findTags(original).map(({ name }) => tagKey(name));
  const has = (tag: QueryTag) => keys.some((key) => isTagAsked(key, tag));
  return query.tags.every(has) && !query.tagsWithout.some(has);
}
