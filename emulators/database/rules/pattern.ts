import { RE2JS } from 're2js';

/** An error in a regular expression; `offset` counts from the first character of the pattern. */
export interface PatternFault {
  readonly fault: string;
  readonly offset: number;
}

/** Searches a string for the pattern, in time linear in the string. */
export type PatternTest = (text: string) => boolean;

/**
 * Compiles a regular-expression literal of the rules language, which is smaller than JavaScript's. It has `^` and
 * `$` only as first and last character, sets, groups, `|`, `* + ? {n,m}`, the classes `\s \w \d` and their
 * opposites. A backslash makes the next character literal
 * (https://firebase.google.com/docs/reference/security/database/regex). Translates the pattern to RE2, so that
 * syntax outside this list gets no meaning by accident.
 */
export function compilePattern(pattern: string, flags: string): PatternTest | PatternFault {
  if (flags !== '' && flags !== 'i') {
    return {
      fault: 'Only the flag i is supported in regular expressions.',
      offset: pattern.length,
    };
  }
  const reader = new PatternReader(pattern);
  try {
    const re2 = reader.read();
    const compiled = RE2JS.compile(
      re2,
      RE2JS.DOTALL | (flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0),
    );
    return (text) => compiled.test(text);
  } catch (error) {
    if (error instanceof PatternError) return { fault: error.message, offset: reader.at };
    return { fault: 'Invalid regular expression.', offset: 0 };
  }
}

class PatternError extends Error {}

const predefinedSets = 'swdSWD';
const repetitions = ['*', '+', '?', '{'];

/** A recursive-descent parser that returns the same pattern in RE2's syntax. */
class PatternReader {
  at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): string {
    const starts = this.#take('^') ? '\\A' : '';
    // The only allowed empty body: /^$/ matches the empty string.
    const body = starts !== '' && this.#peek() === '$' ? '' : this.#alternatives();
    const ends = this.#take('$') ? '\\z' : '';
    if (this.at < this.#pattern.length) {
      if (ends === '') throw new PatternError('Unmatched ) in regular expression.');
      this.at -= 1;
      throw new PatternError('In regular expressions $ can only be the last character.');
    }
    return `${starts}(?:${body})${ends}`;
  }

  #peek(): string {
    const codePoint = this.#pattern.codePointAt(this.at);
    return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.at += character.length;
    return true;
  }

  #next(): string {
    const character = this.#peek();
    if (character === '') throw new PatternError('Unexpected end of regular expression.');
    this.at += character.length;
    return character;
  }

  #alternatives(): string {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return branches.join('|');
  }

  #sequence(): string {
    let sequence = '';
    while (!['', '|', ')', '$'].includes(this.#peek())) sequence += this.#item() + this.#repeat();
    if (sequence === '') throw new PatternError('Empty alternative in regular expression.');
    return sequence;
  }

  #item(): string {
    const character = this.#peek();
    if (character === '^') {
      throw new PatternError('In regular expressions ^ can only be the first character.');
    }
    if (repetitions.includes(character)) {
      throw new PatternError(`Nothing to repeat before ${character} in regular expression.`);
    }
    switch (this.#next()) {
      case '(':
        return this.#group();
      case '[':
        return this.#set();
      case '\\':
        return this.#escape();
      case '.':
        return '.';
      default:
        return literal(character);
    }
  }

  #group(): string {
    const body = this.#alternatives();
    if (!this.#take(')')) throw new PatternError('Unclosed group in regular expression.');
    return `(?:${body})`;
  }

  #escape(): string {
    const character = this.#next();
    if (predefinedSets.includes(character)) return `\\${character}`;
    if (character >= '0' && character <= '9') {
      throw new PatternError('Back-references are not supported in regular expressions.');
    }
    return literal(character);
  }

  #set(): string {
    let items = this.#take('^') ? '^' : '';
    if (this.#peek() === ']') throw new PatternError('Empty set in regular expression.');
    while (!this.#take(']')) items += this.#setItem();
    return `[${items}]`;
  }

  #setItem(): string {
    const from = this.#setMember();
    const isRange =
      from.is === 'character' && this.#peek() === '-' && this.#pattern.charAt(this.at + 1) !== ']';
    if (!isRange) return from.re2;
    this.#next();
    const to = this.#setMember();
    if (to.is === 'set') throw new PatternError('Invalid range in regular expression.');
    return `${from.re2}-${to.re2}`;
  }

  #setMember(): { readonly is: 'character' | 'set'; readonly re2: string } {
    const character = this.#next();
    if (character !== '\\') return { is: 'character', re2: literal(character) };
    const escaped = this.#next();
    return predefinedSets.includes(escaped)
      ? { is: 'set', re2: `\\${escaped}` }
      : { is: 'character', re2: literal(escaped) };
  }

  #repeat(): string {
    const character = this.#peek();
    if (character === '*' || character === '+' || character === '?') this.#next();
    else if (character === '{') return this.#count();
    else return '';
    this.#refuseSecondRepeat();
    return character;
  }

  #count(): string {
    const count = /^\{\d+(?:,\d*)?\}/.exec(this.#pattern.slice(this.at))?.[0];
    if (count === undefined) throw new PatternError('Invalid repetition in regular expression.');
    this.at += count.length;
    this.#refuseSecondRepeat();
    return count;
  }

  #refuseSecondRepeat(): void {
    if (repetitions.includes(this.#peek())) {
      throw new PatternError(
        'A repetition cannot be repeated or made lazy in regular expressions.',
      );
    }
  }
}

function literal(character: string): string {
  return `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
