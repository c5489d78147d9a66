import type { WordProblem } from '../encryption/Encryption.ts';
import type { Words } from './Words.ts';

/** The typing error in the words of a passphrase, and what a person does who chose the words themselves. */
export function mistypedSentence(
  problem: WordProblem,
  { mistyped }: Pick<Words['encryption'], 'mistyped'>,
): string {
  return `${errorSentence(problem, mistyped)} ${mistyped.own}`;
}

function errorSentence(problem: WordProblem, words: Words['encryption']['mistyped']): string {
  switch (problem.kind) {
    case 'wrong-word':
      return problem.nearest === null
        ? words.wrongWord(problem.number, problem.word)
        : words.wrongWordLike(problem.number, problem.word, problem.nearest);
    case 'wrong-count':
      return words.wrongCount(problem.count);
    case 'wrong-words':
      return words.wrongWords;
  }
}
