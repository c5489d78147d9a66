import { addDays } from '../../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import { parseDays, type Days } from '../../dates/parseDays.ts';
import { findPeople, isPersonName, typedPersonName } from '../../entries/people.ts';
import { readNumber } from '../../entries/trackers/readNumber.ts';
import { isTrackerName, trackerKey, trackersOf } from '../../entries/trackers/trackersOf.ts';
import { findTags, isTagName, tagKey, typedTagName } from '../../entries/tags.ts';
import type { PlacedName } from '../../entries/tagsInWords.ts';
import { fold } from './fold.ts';

/** A problem with a part of a query. The rest of the query is searched all the same. */
export type QueryProblem =
  /**
   * `before:`, `after:` or `on:` with a value that is no day, month or year. The value is empty while it is
   * being typed.
   */
  | { readonly kind: 'no-date'; readonly operator: string; readonly value: string }
  /** `tag:` with a value that is no tag, `person:` with one that is no name. */
  | { readonly kind: 'no-tag' | 'no-person'; readonly value: string }
  /** `foo:bar`: searched as words. */
  | { readonly kind: 'no-operator'; readonly operator: string }
  /** `-12`: searched as a number. The value is the number without its sign. */
  | { readonly kind: 'number'; readonly typed: string; readonly value: string }
  /** Only exclusions: every other entry matches. */
  | { readonly kind: 'only-without' }
  /** `-before:`: days cannot be excluded. */
  | { readonly kind: 'not-without'; readonly operator: string }
  /** No day is after the one and before the other. */
  | { readonly kind: 'no-days' };

/** Words to find, folded, with their position in the query. */
export interface QueryTerm {
  readonly folded: string;
  readonly typed: string;
  readonly isPhrase: boolean;
  readonly start: number;
  readonly end: number;
}

/** A tag or a person to find: exactly this key (`isWhole`), or any key that begins with it. */
export interface QueryTag {
  readonly sign: '#' | '@';
  readonly key: string;
  readonly isWhole: boolean;
}

/** Whether the tag or the person of the key `key` matches `tag`, which has the same sign. */
export function isTagAsked(key: string, tag: QueryTag): boolean {
  return tag.isWhole ? key === tag.key : key.startsWith(tag.key);
}

/** A comparison of a tracker's numbers: `mood:>6`, `run:>=5km`. */
export interface QueryTracker {
  readonly key: string;
  readonly sign: '>' | '>=' | '<' | '<=' | '=';
  readonly number: number;
  /** The key of the unit that a number must have, or none. Empty: any unit. */
  readonly unit: string;
}

/** The values in `text` that match `tracker`. */
export function trackedPlacesOf(
  { key, sign, number, unit }: QueryTracker,
  text: string,
): readonly PlacedName[] {
  return trackersOf(text).filter(({ name, value }) => {
    if (value.kind !== 'number' || trackerKey(name) !== key) return false;
    if (unit !== '' && value.unit !== '' && tagKey(value.unit) !== unit) return false;
    return compares[sign](value.number, number);
  });
}

const compares: Readonly<Record<QueryTracker['sign'], (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

/** The places in `text` that match `tag`. */
export function placesOf(tag: QueryTag, text: string): readonly PlacedName[] {
  return signs[tag.sign].find(text).filter(({ name }) => isTagAsked(tagKey(name), tag));
}

/** The names in a text, by their sign. */
const signs = {
  '#': { find: findTags, typedName: typedTagName, isName: isTagName, problem: 'no-tag' },
  '@': {
    find: findPeople,
    typedName: typedPersonName,
    isName: isPersonName,
    problem: 'no-person',
  },
} as const;

/** A parsed query. All of its conditions must hold. */
export interface Query {
  readonly words: readonly QueryTerm[];
  readonly wordsWithout: readonly QueryTerm[];
  readonly tags: readonly QueryTag[];
  readonly tagsWithout: readonly QueryTag[];
  readonly trackers: readonly QueryTracker[];
  readonly trackersWithout: readonly QueryTracker[];
  /** The range of days, both included. Empty if `first` is later than `last`. */
  readonly first: DayKey;
  readonly last: DayKey;
  readonly problems: readonly QueryProblem[];
  /** Whether the query has no condition. */
  readonly isEmpty: boolean;
}

/**
 * One part: an optional `-`, an optional `operator:`, then words in quotes or one word. An unclosed quote
 * extends to the end. A quote between two Hebrew letters belongs to its word (`צה"ל`).
 */
const partShape =
  /([\s\p{Cf}]*)(-?)(?:(\p{L}+|[\p{L}\p{M}\p{N}_-]+(?=:[<>=\u2264\u2265])):)?(?:"((?:[^"]|(?<=\p{Script=Hebrew})"(?=\p{Script=Hebrew}))*)(?:"|$)|(\S*))/uy;

/** A figure after its minus sign: `12`, `3.5°`, `.5`, `€20`. */
const figureShape = /^\p{Sc}?[.,]?\p{Nd}/u;

/** `text` with one sign for all double quotes and one for all dashes. Each is as long as before. */
function withPlainSigns(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => {
    const folded = fold(sign);
    return (folded === '"' || folded === '-') && sign.length === 1 ? folded : sign;
  });
}

/** Reads `text` as a query. Never fails: an unknown operator becomes a word and a problem. */
export function parseQuery(text: string): Query {
  const words: QueryTerm[] = [];
  const wordsWithout: QueryTerm[] = [];
  const tags: QueryTag[] = [];
  const tagsWithout: QueryTag[] = [];
  const trackers: QueryTracker[] = [];
  const trackersWithout: QueryTracker[] = [];
  const problems: QueryProblem[] = [];
  let first = firstDay;
  let last = lastDay;
  let isDated = false;

  const addWords = (isWithout: boolean, term: QueryTerm) => {
    if (term.folded.trim() !== '') (isWithout ? wordsWithout : words).push(term);
  };

  for (const part of partsOf(withPlainSigns(text))) {
    const { start, end } = part;
    const word = (value: string, isPhrase: boolean): QueryTerm => {
      const typed = value.replace(/\s+/g, ' ');
      return { folded: fold(typed), typed, isPhrase, start, end };
    };
    // `mood:>` waits for its number.
    if (isTrackerName(part.operator) && !part.isQuoted && /^[<>]=?$/.test(part.value)) continue;
    const tracker = readTracker(part);
    if (tracker !== null) {
      (part.isWithout ? trackersWithout : trackers).push(tracker);
      continue;
    }
    switch (part.operator) {
      case '': {
        const sign = part.value.charAt(0);
        if (!part.isQuoted && (sign === '#' || sign === '@')) {
          const name = signs[sign].typedName(part.value);
          // `#1` is no tag, but it can occur in a text.
          if (signs[sign].isName(name)) {
            const tag = { sign, key: tagKey(name), isWhole: false } as const;
            (part.isWithout ? tagsWithout : tags).push(tag);
            break;
          }
        }
        if (part.isWithout && !part.isQuoted && figureShape.test(part.value)) {
          const typed = `-${part.value}`;
          problems.push({ kind: 'number', typed, value: part.value });
          addWords(false, word(typed, false));
          break;
        }
        addWords(part.isWithout, word(part.value, part.isQuoted));
        break;
      }
      case 'tag':
      case 'person': {
        const sign = part.operator === 'tag' ? '#' : '@';
        const { typedName, isName, problem } = signs[sign];
        const name = typedName(part.value);
        const tag = { sign, key: tagKey(name), isWhole: true } as const;
        if (!isName(name)) problems.push({ kind: problem, value: part.value });
        else (part.isWithout ? tagsWithout : tags).push(tag);
        break;
      }
      case 'before':
      case 'after':
      case 'on': {
        const { operator, value } = part;
        const days = parseDays(value);
        if (days === undefined) problems.push({ kind: 'no-date', operator, value });
        else if (part.isWithout) problems.push({ kind: 'not-without', operator });
        else {
          const asked = daysFor(operator, days);
          isDated = true;
          if (asked.first > first) first = asked.first;
          if (asked.last < last) last = asked.last;
        }
        break;
      }
      default: {
        const { operator, value } = part;
        // `https://…`, `Note:` and `mood::` are ordinary words.
        if (value !== '' && !/^(?:\/\/|:$)/.test(value))
          problems.push({ kind: 'no-operator', operator });
        addWords(part.isWithout, word(`${operator}:${value}`, part.isQuoted));
      }
    }
  }
  if (first > last) problems.push({ kind: 'no-days' });
  const isAsked = isDated || words.length > 0 || tags.length > 0 || trackers.length > 0;
  const isWithout = wordsWithout.length > 0 || tagsWithout.length > 0 || trackersWithout.length > 0;
  if (isWithout && !isAsked) problems.push({ kind: 'only-without' });
  const isEmpty = !isWithout && !isAsked;
  return {
    words,
    wordsWithout,
    tags,
    tagsWithout,
    trackers,
    trackersWithout,
    first,
    last,
    problems,
    isEmpty,
  };
}

const comparison = /^(>=?|<=?|=|[\u2264\u2265])(.+)$/u;

/** The comparison of a part such as `mood:>6`. null: it is none. */
function readTracker({ operator, value, isQuoted }: Part): QueryTracker | null {
  const [, written = '', figures = ''] = isQuoted ? [] : (comparison.exec(value) ?? []);
  if (written === '' || !isTrackerName(operator)) return null;
  const read = readNumber(figures);
  if (read === null || read.length < figures.length) return null;
  const { number, unit } = read.value;
  return { key: trackerKey(operator), sign: signOf(written), number, unit: tagKey(unit) };
}

function signOf(written: string): QueryTracker['sign'] {
  if (written === '\u2264') return '<=';
  if (written === '\u2265') return '>=';
  return (['>=', '<=', '>', '<'] as const).find((sign) => sign === written) ?? '=';
}

interface Part {
  readonly isWithout: boolean;
  /** A known operator in lower case, another one as typed. Empty: the part has none. */
  readonly operator: string;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    partShape.lastIndex = at;
    const match = partShape.exec(text);
    if (match === null) return parts;
    const [whole, space = '', sign = '', name = '', quoted, bare = ''] = match;
    if (whole.length === space.length) return parts;
    const small = name.toLowerCase();
    const operator = operators.has(small) ? small : name;
    const end = at + whole.length;
    const value = quoted ?? bare;
    // A single `-` is a word.
    const isLoneSign = sign !== '' && operator === '' && value === '';
    parts.push({
      isWithout: sign !== '' && !isLoneSign,
      operator,
      isQuoted: quoted !== undefined,
      value: isLoneSign ? sign : value,
      start: at + space.length,
      end,
    });
    at = end;
  }
}

const operators = new Set(['tag', 'person', 'before', 'after', 'on']);

/** An empty range of days. */
const noDays: Days = { first: lastDay, last: firstDay };

/** `before:2026` means before its first day, `after:2026` after its last day. */
function daysFor(operator: 'before' | 'after' | 'on', days: Days): Days {
  switch (operator) {
    case 'on':
      return days;
    case 'before':
      return days.first === firstDay ? noDays : { first: firstDay, last: addDays(days.first, -1) };
    case 'after':
      return days.last === lastDay ? noDays : { first: addDays(days.last, 1), last: lastDay };
  }
}
