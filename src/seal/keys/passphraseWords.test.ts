import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { madePassphrase, makePassphrase, wordProblem } from './passphraseWords.ts';

/** From the test vectors of BIP 39: 16 bytes of 0x7f. */
const known = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const knownWords = known.split(' ');

const made = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((raw) => makePassphrase(() => new Uint8Array(raw)));

it('makes twelve words of the English list, of 128 bits', () => {
  expect(makePassphrase((length) => new Uint8Array(length).fill(0x7f))).toBe(known);
  const asked: number[] = [];
  makePassphrase((length) => {
    asked.push(length);
    return new Uint8Array(length);
  });
  expect(asked).toEqual([16]);
});

it('reads the words back, whatever the case, the spaces, the line breaks and the numbers', () => {
  fc.assert(
    fc.property(made, (passphrase) => {
      const words = passphrase.split(' ');
      const forms = [
        passphrase,
        passphrase.toUpperCase(),
        ` ${words.join('\n')}\r\n`,
        words.join('  \t '),
        words.join(', '),
        words.join('-'),
        words.join('\u00a0'),
        words.map((word, index) => `${index + 1}. ${word}`).join('\n'),
        words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' '),
        // Wide letters of a Japanese keyboard, and marks of direction from a page in Hebrew.
        words
          .map((word) =>
            Array.from(word, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(
              '',
            ),
          )
          .join('\u3000'),
        `\u2066${passphrase}\u2069`,
      ];
      for (const typed of forms) {
        expect(madePassphrase(typed)).toBe(passphrase);
        expect(wordProblem(typed)).toBeNull();
      }
    }),
    { numRuns: 30 },
  );
});

it('names the word that is not in the list, and the word that it is like', () => {
  const at = (index: number, word: string) => knownWords.with(index, word).join(' ');
  expect(wordProblem(at(7, 'usefull'))).toEqual({
    kind: 'wrong-word',
    number: 8,
    word: 'usefull',
    nearest: 'useful',
  });
  expect(wordProblem(at(0, 'Qqqqqqqq').toUpperCase())).toEqual({
    kind: 'wrong-word',
    number: 1,
    word: 'qqqqqqqq',
    nearest: null,
  });
});

it('finds each word with one wrong letter, unless it is a word of the list too', () => {
  fc.assert(
    fc.property(
      made,
      fc.nat(11),
      fc.nat(7),
      fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
      (passphrase, index, place, letter) => {
        const words = passphrase.split(' ');
        const right = words[index] ?? '';
        const at = place % right.length;
        const word = right.slice(0, at) + letter + right.slice(at + 1);
        fc.pre(!wordlist.includes(word));
        const problem = wordProblem(words.with(index, word).join(' '));
        expect(problem).toMatchObject({ kind: 'wrong-word', number: index + 1, word });
      },
    ),
  );
});

it('counts the words, and finds two that changed places', () => {
  expect(wordProblem(knownWords.slice(1).join(' '))).toEqual({ kind: 'wrong-count', count: 11 });
  expect(wordProblem(`${known} year`)).toEqual({ kind: 'wrong-count', count: 13 });
  const [first = '', second = '', ...rest] = knownWords;
  const swapped = [second, first, ...rest].join(' ');
  expect(madePassphrase(swapped)).toBeNull();
  expect(wordProblem(swapped)).toEqual({ kind: 'wrong-words' });
});

it('finds fifteen of sixteen words of the list in a wrong place by the checksum', () => {
  const others = wordlist.filter((word) => word !== knownWords[3]);
  const taken = others.filter(
    (word) => wordProblem(knownWords.with(3, word).join(' ')) === null,
  ).length;
  expect(taken / others.length).toBeLessThan(0.08);
});

it('says nothing about a passphrase of another kind', () => {
  for (const typed of [
    '',
    'four crows in a row',
    'correct horse battery staple',
    '9Q3H-0VXT-1M5K-ZB7C-RD4W-8PNE',
    'the quick brown fox jumps over the lazy dog and then it sleeps',
    'אני הולך לים כל יום בבוקר עם הכלב שלי ושותה קפה',
    // A list of another wallet with twice as many words.
    `${known} ${known}`,
  ])
    expect(wordProblem(typed)).toBeNull();
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (typed) => wordProblem(typed) === null));
});
