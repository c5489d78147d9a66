import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { closest, distance } from 'fastest-levenshtein';

import type { RandomBytes } from './keyBox.ts';

/** The words of a passphrase that the app makes. */
export const madeWords = 12;
/** 128 bits. The twelfth word ends with four bits that find a typing error. */
const entropyBytes = 16;

/** A text with about this many words, most of them of the list, is meant as a passphrase that the app made. */
const meantCounts = { least: 10, most: 14 } as const;
const leastShareOfKnown = 0.7;
/** A word with more typing errors than this is no longer recognised. */
const mostErrors = 2;

const isKnown: ReadonlySet<string> = new Set(wordlist);

/** Why typed words are no passphrase that the app made. */
export type WordProblem =
  /** The word `number`, from 1 on, is not in the list. `nearest`: a word like it; null: there is none. */
  | {
      readonly kind: 'wrong-word';
      readonly number: number;
      readonly word: string;
      readonly nearest: string | null;
    }
  | { readonly kind: 'wrong-count'; readonly count: number }
  /** Every word is in the list. One is another, or two have changed places. */
  | { readonly kind: 'wrong-words' };

/** A new passphrase of 128 bits: twelve English words with a space between each two. */
export function makePassphrase(random: RandomBytes): string {
  return entropyToMnemonic(random(entropyBytes), wordlist);
}

/** The passphrase of the app that `typed` is, in its own spelling. null: it is none. */
export function madePassphrase(typed: string): string | null {
  const words = wordsOf(typed);
  const passphrase = words.join(' ');
  return words.length === madeWords && validateMnemonic(passphrase, wordlist) ? passphrase : null;
}

/**
 * The typing error in words that are meant as a passphrase of the app. null: there is none, or it is another kind of
 * passphrase. A person may have chosen a sentence of such words, so an error is a hint and no proof.
 */
export function wordProblem(typed: string): WordProblem | null {
  const words = wordsOf(typed);
  const unknown = words.findIndex((word) => !isKnown.has(word));
  const known = words.filter((word) => isKnown.has(word)).length;
  const isMeant =
    words.length >= meantCounts.least &&
    words.length <= meantCounts.most &&
    known >= words.length * leastShareOfKnown;
  if (!isMeant) return null;
  const word = words[unknown];
  if (word !== undefined)
    return { kind: 'wrong-word', number: unknown + 1, word, nearest: nearestTo(word) };
  if (words.length !== madeWords) return { kind: 'wrong-count', count: words.length };
  return madePassphrase(typed) === null ? { kind: 'wrong-words' } : null;
}

/** The words in `typed`, in small letters. Numbers, signs, spaces and line breaks are only between words. */
export function wordsOf(typed: string): readonly string[] {
  return (
    typed
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function nearestTo(word: string): string | null {
  const nearest = closest(word, wordlist);
  return distance(word, nearest) <= mostErrors ? nearest : null;
}
