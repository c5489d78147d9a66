import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { withoutPhotoAddresses } from '../../entries/countWords.ts';
import { occurrenceOf } from '../../entries/occurrenceOf.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { writtenPhotos } from '../../entries/photos/photoReference.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { acrossMarks, isRead, type TermAcrossMarks } from './acrossMarks.ts';
import type { LogView } from '../reader/LogView.ts';
import { fold } from './fold.ts';
import {
  isTagAsked,
  parseQuery,
  placesOf,
  type Query,
  type QueryProblem,
  type QueryTag,
  type QueryTracker,
  trackedPlacesOf,
} from './parseQuery.ts';
import { type SimilarWord, similarWords } from './similarWords.ts';
import { snippetOf, type SnippetPiece } from './snippet.ts';
import {
  type DayTexts,
  entryAt,
  textsOf,
  timedEntryAt,
  type WholeLog,
  wholeOf,
} from './wholeLog.ts';

/** A search request. */
export interface SearchQuestion {
  /** The query as typed. See {@link parseQuery}. */
  readonly text: string;
  /** Maximum number of hits. All matches are counted. */
  readonly limit: number;
  /** Name of the asker. A later question of the same asker replaces an earlier one. */
  readonly asker: string;
}

/** A found entry. */
export interface SearchHit {
  readonly day: DayKey;
  readonly id: EntryId;
  readonly time: TimeString;
  /** The clock went back, and showed this time for the second time. */
  readonly isSecondTime: boolean;
  /** A part of its text around the first match, in order. Lit pieces are matches. */
  readonly pieces: readonly SnippetPiece[];
  /** The photos that its text names, in order. */
  readonly photos: readonly PhotoId[];
}

/** The result of a search. */
export interface SearchAnswer {
  /** The query as typed. */
  readonly text: string;
  /** Whether the query had no condition. Then nothing is counted. */
  readonly isEmpty: boolean;
  readonly problems: readonly QueryProblem[];
  /** Number of matching entries, and of days that hold them. */
  readonly entries: number;
  readonly days: number;
  /** The newest days' matches up to the limit, the entries of each day in their order. */
  readonly hits: readonly SearchHit[];
}

/**
 * Search over the whole log without its templates. It scans folded texts, which takes less than a frame for ten years.
 */
export interface SearchView extends LogView {
  /**
   * The matching entries. It awaits `mayGoOn` now and then to let messages in. It returns null if that gives
   * false: a later question replaced this one.
   */
  find(question: SearchQuestion, mayGoOn: () => Promise<boolean>): Promise<SearchAnswer | null>;
  /** Words of the log that are similar to words in `text` that occur nowhere. */
  similar(text: string, mayGoOn: () => Promise<boolean>): Promise<readonly SimilarWord[]>;
}

/** The matches of a query with a complete answer. A narrower query scans only these. */
interface Fitting {
  readonly query: Query;
  /** Positions in the whole log, in their order. */
  readonly places: Uint32Array;
}

/**
 * Number of entries to scan before other messages are let in: two or three milliseconds of work. Finding tags takes
 * far longer.
 */
const entriesPerTurn = 40_000;
const taggedPerTurn = 4_000;

/** A search view without days. */
export function createSearchView(): SearchView {
  const days = new Map<DayKey, DayTexts>();
  /** null: a day has changed since. */
  let whole: WholeLog | null = null;
  let fitting: Fitting | null = null;
  let changes = 0;
  let vocabulary: { readonly words: Map<string, WordUse>; readonly changes: number } | null = null;

  async function readVocabulary(mayGoOn: () => Promise<boolean>) {
    const words = new Map<string, WordUse>();
    const readAt = changes;
    let done = 0;
    for (const { texts } of (whole ??= wholeOf(days)).days) {
      for (const text of texts.texts) countWords(words, text);
      done += 1;
      if (done % daysPerVocabularyTurn === 0 && !(await mayGoOn())) return null;
    }
    return { words, changes: readAt };
  }

  return {
    setDay: (day, entries) => {
      changes += 1;
      whole = null;
      fitting = null;
      const searched = withoutTemplates(entries);
      if (searched.length === 0) days.delete(day);
      else days.set(day, textsOf(searched));
    },
    find: async ({ text, limit }, mayGoOn) => {
      const query = parseQuery(text);
      const { isEmpty, problems } = query;
      if (!(await mayGoOn())) return null;
      if (isEmpty) {
        // A person with an empty query is about to type. Prepare the log now, so that the first letter need
        // not wait.
        void mayGoOn().then(() => (whole ??= wholeOf(days)));
        return { text, isEmpty, problems, entries: 0, days: 0, hits: [] };
      }
      // The search sees the log as it was at its start. Later changes do not affect it.
      const log = (whole ??= wholeOf(days));
      const wider = fitting !== null && isNarrower(query, fitting.query) ? fitting.places : null;
      const among = placesAsked(query, log, wider);
      const fit = new Uint32Array(Math.max(0, among.until - among.from));
      const perTurn = isTagged(query) ? taggedPerTurn : entriesPerTurn;
      let entries = 0;
      for (let from = among.from; from < among.until; from += perTurn) {
        if (from > among.from && !(await mayGoOn())) return null;
        const until = Math.min(from + perTurn, among.until);
        entries = scan(query, log, { places: among.places, from, until }, fit, entries);
      }
      const places = fit.slice(0, entries);
      if (log === whole) fitting = { query, places };
      const hits = hitsAt(query, log, places.subarray(0, limit));
      return { text, isEmpty, problems, entries, days: countDays(log, places), hits };
    },
    similar: async (text, mayGoOn) => {
      const { words } = parseQuery(text);
      const missing = new Set(words.filter(({ isPhrase }) => !isPhrase));
      if (!(await mayGoOn())) return [];
      const log = (whole ??= wholeOf(days));
      for (const term of missing) {
        if (log.folded.some((one) => one.includes(term.folded))) missing.delete(term);
        if (!(await mayGoOn())) return [];
      }
      if (missing.size === 0) return [];
      if (vocabulary?.changes !== changes) vocabulary = await readVocabulary(mayGoOn);
      if (vocabulary === null) return [];
      const { words: known } = vocabulary;
      return [...missing].flatMap((term) => similarWords(text, term, known));
    },
  };
}

/** The positions to scan: `places`, or the whole log if null, from `from` (inclusive) to `until` (exclusive). */
interface Stretch {
  readonly places: Uint32Array | null;
  readonly from: number;
  readonly until: number;
}

/** The positions where matches of `query` can be: on its days, and among the matches of a wider query. */
function placesAsked(query: Query, log: WholeLog, wider: Uint32Array | null): Stretch {
  const startOf = (isReached: (day: DayKey) => boolean): number =>
    log.days.find(({ day }) => isReached(day))?.start ?? log.folded.length;
  const first = startOf((day) => day <= query.last);
  const end = startOf((day) => day < query.first);
  if (wider === null) return { places: null, from: first, until: end };
  const from = wider.findIndex((place) => place >= first);
  const until = wider.findLastIndex((place) => place < end) + 1;
  return { places: wider, from: from < 0 ? until : from, until };
}

/**
 * Writes the positions of matches to `fit` after the first `count`, and returns the new count. It is a plain
 * loop: a function call per entry would cost as much as the test itself.
 */
function scan(
  query: Query,
  log: WholeLog,
  { places, from, until }: Stretch,
  fit: Uint32Array,
  count: number,
): number {
  const areTagsAsked = isTagged(query);
  const spread = {
    words: query.words.map(acrossMarks),
    wordsWithout: query.wordsWithout.map(acrossMarks),
  };
  let entries = count;
  for (let next = from; next < until; next += 1) {
    const place = places === null ? next : (places[next] ?? 0);
    const folded = log.folded[place] ?? '';
    if (log.haveMarks[place] === 0) {
      if (!hasWords(query, folded)) continue;
    } else if (!hasWordsAsRead(spread, log, place)) continue;
    if (areTagsAsked && !hasTags(query, entryAt(log, place).original)) continue;
    fit[entries] = place;
    entries += 1;
  }
  return entries;
}

function isTagged({ tags, tagsWithout, trackers, trackersWithout }: Query): boolean {
  return [tags, tagsWithout, trackers, trackersWithout].some(({ length }) => length > 0);
}

function hasWords({ words, wordsWithout }: Query, folded: string): boolean {
  for (const term of words) if (!folded.includes(term.folded)) return false;
  for (const term of wordsWithout) if (folded.includes(term.folded)) return false;
  return true;
}

interface SpreadWords {
  readonly words: readonly TermAcrossMarks[];
  readonly wordsWithout: readonly TermAcrossMarks[];
}

/**
 * As {@link hasWords}, for a text with marks. It also has the words as they are read: `"foo bar"` is in `**foo** bar`.
 */
function hasWordsAsRead(terms: SpreadWords, log: WholeLog, place: number): boolean {
  for (const term of terms.words) if (!isInText(term, log, place)) return false;
  for (const term of terms.wordsWithout) if (isInText(term, log, place)) return false;
  return true;
}

/** Few texts are read: those with all letters of the term in order, and nothing but marks between them. */
function isInText(term: TermAcrossMarks, log: WholeLog, place: number): boolean {
  const folded = log.folded[place] ?? '';
  if (folded.includes(term.folded)) return true;
  return term.spread?.test(folded) === true && isRead(term, entryAt(log, place).original);
}

/** Whether the text has the tags, people and trackers of the query, and none of those that it excludes. */
function hasTags(query: Query, original: string): boolean {
  const has = (tag: QueryTag) => placesOf(tag, original).length > 0;
  const tracks = (one: QueryTracker) => trackedPlacesOf(one, original).length > 0;
  return (
    query.tags.every(has) &&
    !query.tagsWithout.some(has) &&
    query.trackers.every(tracks) &&
    !query.trackersWithout.some(tracks)
  );
}

/** Number of days among `places`, which are in order. */
function countDays({ dayOf }: WholeLog, places: Uint32Array): number {
  let found = 0;
  let last = -1;
  for (const place of places) {
    const day = dayOf[place] ?? 0;
    if (day !== last) found += 1;
    last = day;
  }
  return found;
}

function hitsAt(query: Query, log: WholeLog, places: Uint32Array): readonly SearchHit[] {
  return Array.from(places, (place) => {
    const { original, ...hit } = entryAt(log, place);
    const isSecondTime = occurrenceOf(timedEntryAt(log, place)) === 'second';
    const pieces = snippetOf(query, log.folded[place] ?? '', original);
    return { ...hit, isSecondTime, pieces, photos: photosOf(original) };
  });
}

function photosOf(text: string): readonly PhotoId[] {
  if (!text.includes('file:')) return [];
  return [...new Set(writtenPhotos(text).map(({ id }) => id))];
}

/** Number of days whose words are counted before other messages are let in: some milliseconds of work. */
const daysPerVocabularyTurn = 64;

/** A word of the log. */
export interface WordUse {
  /** The first spelling found, in lower case. */
  readonly shown: string;
  count: number;
}

const wordShape = /[\p{L}\p{M}\p{N}]{3,40}/gu;

function countWords(words: Map<string, WordUse>, text: string): void {
  for (const [written] of withoutPhotoAddresses(text).matchAll(wordShape)) {
    const folded = fold(written);
    const use = words.get(folded);
    if (use === undefined) words.set(folded, { shown: written.toLowerCase(), count: 1 });
    else use.count += 1;
  }
}

/**
 * Whether every match of `query` certainly matches `before` too, for example after typing another letter. It
 * may return false for a narrower query. It never returns true for one that is not narrower.
 */
function isNarrower(query: Query, before: Query): boolean {
  if (before.isEmpty || query.isEmpty) return false;
  if (query.first < before.first || query.last > before.last) return false;
  return (
    before.words.every((wide) => query.words.some(({ folded }) => folded.includes(wide.folded))) &&
    // After another figure, `mood:<6` becomes `mood:<60`, which is wider.
    hasSame(before.trackers, query.trackers) &&
    hasSame(before.trackersWithout, query.trackersWithout) &&
    before.tags.every((wide) => query.tags.some((tag) => isSameOrLess(tag, wide))) &&
    // Excluding more leaves fewer entries, so here the shorter word is the narrower one.
    before.wordsWithout.every((few) =>
      query.wordsWithout.some(({ folded }) => few.folded.includes(folded)),
    ) &&
    before.tagsWithout.every((few) => query.tagsWithout.some((tag) => isSameOrLess(few, tag)))
  );
}

/** Whether `trackers` has each of `before`. */
function hasSame(before: readonly QueryTracker[], trackers: readonly QueryTracker[]): boolean {
  return before.every((one) =>
    trackers.some(
      ({ key, sign, number, unit }) =>
        key === one.key && sign === one.sign && number === one.number && unit === one.unit,
    ),
  );
}

/** Whether each tag that matches `tag` also matches `wide`. */
function isSameOrLess(tag: QueryTag, wide: QueryTag): boolean {
  return tag.sign === wide.sign && isTagAsked(tag.key, wide) && (tag.isWhole || !wide.isWhole);
}
