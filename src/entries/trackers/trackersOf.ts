import { fenceAfter } from '../fenceAfter.ts';
import { tagKey } from '../tags.ts';
import { anyName, joiners } from '../tagsInWords.ts';
import { wordsAlone } from '../wordsAlone.ts';
import { readNumber, type TrackedNumber } from './readNumber.ts';

/** The value of a tracker: a number with its unit, or words. */
export type TrackedValue = TrackedNumber | { readonly kind: 'words'; readonly text: string };

/** A tracked value in a text: `sleep:: 6.5 h`. docs/trackers.md has the grammar. */
export interface Tracked {
  /** As written. {@link trackerKey} compares names. */
  readonly name: string;
  /** Where the name begins and where the value ends, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly value: TrackedValue;
}

/** A quick test whether `text` may hold a tracker. It excludes most entries. */
export function mayHaveTrackers(text: string): boolean {
  return text.includes('::');
}

/** The common key of all spellings of a tracker's name, as of a tag. */
export const trackerKey: (name: string) => string = tagKey;

/** A name holds a letter: `sleep`, `5km-run`, `שינה`. */
const named = String.raw`(?=[\p{M}\p{N}_\-${joiners}]*\p{L})${anyName}`;

/** No name begins after these characters. They end a part of a word, a tag, an address, or escape the name. */
const notAfter = String.raw`(?<![\p{L}\p{M}\p{N}_#@&/\\:.\-])`;

/** A name, two colons, and white space or the end of the line. `std::vector` and `a:::` are none. */
const head = new RegExp(String.raw`${notAfter}(${named})::(?=\s|$)`, 'gu');

const wholeName = new RegExp(String.raw`^${named}$`, 'u');

/** Whether `name` is a valid name of a tracker. */
export function isTrackerName(name: string): boolean {
  return wholeName.test(name);
}

/** The tracked values of `text` in their order. None in code, quotes, links, addresses or HTML. */
export function trackersOf(text: string): readonly Tracked[] {
  if (!mayHaveTrackers(text)) return [];
  const found: Tracked[] = [];
  let lineStart = 0;
  for (const line of withoutQuotes(wordsAlone(text)).split('\n')) {
    if (mayHaveTrackers(line)) found.push(...trackersInLine(line, lineStart));
    lineStart += line.length + 1;
  }
  return found;
}

function trackersInLine(line: string, lineStart: number): readonly Tracked[] {
  const heads = [...line.matchAll(head)];
  const beginsLine = lineSigns.test(line.slice(0, heads[0]?.index ?? 0));
  return heads.flatMap(({ 0: whole, 1: name = '', index }, at) => {
    const from = index + whole.length;
    const read = readValue(line.slice(from), (heads[at + 1]?.index ?? Infinity) - from, beginsLine);
    if (read === null) return [];
    const start = lineStart + index;
    return [{ name, start, end: lineStart + from + read.length, value: read.value }];
  });
}

/** What may stand before a tracker that begins its line: a list item, a box, a heading, emphasis, a bracket. */
const lineSigns = /^(?:\s|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\[[ xX>-]\]\s|[*_([])*$/;

interface ReadValue {
  readonly value: TrackedValue;
  /** Units of the area up to the end of the value. */
  readonly length: number;
}

/**
 * The value at the beginning of `line`, the rest of a line whose next tracker begins at `next`. null: there is none.
 * Words go on to the end of a line that begins with a tracker; elsewhere they end with the sentence.
 */
function readValue(line: string, next: number, beginsLine: boolean): ReadValue | null {
  const space = /^\s*/.exec(line)?.[0].length ?? 0;
  if (space >= next) return null;
  const rest = line.slice(space, next);
  const quoted = /^"([^"]*)"/.exec(rest);
  if (quoted !== null) {
    const text = cleaned(quoted[1] ?? '');
    if (text === '') return null;
    return { value: { kind: 'words', text }, length: space + quoted[0].length };
  }
  // No longer number is read. With what follows, so that the name of the next tracker is no unit.
  const number = readNumber(line.slice(space, space + longestNumber));
  if (number !== null) return { value: number.value, length: space + number.length };
  const words = (beginsLine ? wholeLine : sentence).exec(rest)?.[0] ?? '';
  const bare = words.replace(/[\s,;.:*_~|([{]+$/u, '').replace(/^[*_~]+/, '');
  const text = cleaned(bare);
  if (!/[\p{L}\p{M}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(text)) return null;
  return { value: { kind: 'words', text }, length: space + rest.indexOf(bare) + bare.length };
}

const longestNumber = 100;

/** Up to a semicolon or a bracket that closes nothing. */
const wholeLine = /^(?:\([^()\n]*\)|\[[^[\]\n]*\]|[^;)\]])*/u;

/** The same, and up to the end of a sentence. */
const sentence = /^(?:\([^()\n]*\)|\[[^[\]\n]*\]|[.!?…](?!\s|$)|[^;)\].!?…。！？])*/u;

function cleaned(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Quotes in any depth, also in a list item. */
const quoteLine = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*>/;

/** Lines that no quote goes on to without its sign (CommonMark 5.1, laziness). */
const blockStart = /^\s*(?:$|(?:[-*+]|\d{1,9}[.)])\s|#{1,6}\s|`{3}|~{3}|(?:[-*_]\s*){3,}$)/;

/** `text` with spaces in place of block quotes. */
function withoutQuotes(text: string): string {
  if (!text.includes('>')) return text;
  let goesOn = false;
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      fence = fenceAfter(line, fence);
      const isQuote = fence === null && quoteLine.test(line);
      if (!isQuote && !(goesOn && !blockStart.test(line))) {
        goesOn = false;
        return line;
      }
      if (isQuote) goesOn = !blockStart.test(line.replace(/^[\s>]*/, ''));
      return ' '.repeat(line.length);
    })
    .join('\n');
}
