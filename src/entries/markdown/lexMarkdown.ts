import {
  Hooks,
  Lexer,
  type Links,
  type MarkedToken,
  type Rules,
  type Token,
  Tokenizer,
  type Tokens,
} from 'marked';

import { cjk, hasCjk } from './cjk.ts';

/**
 * The one reading of a text: its Markdown as tokens of marked. The screen, plain text and search all use it, so they
 * agree on every mark. It is GitHub's Markdown with line breaks kept, except where that would hide or change a letter
 * or a figure (docs/reading.md). Null when the text is too large for the parser: it is plain text then. Never throws.
 */
export function lexMarkdown(text: string): readonly Token[] | null {
  if (!isWithinReach(text)) return null;
  const tokenizer = new FaithfulTokenizer(/0\d{1,8}[.)]/.test(text));
  const lexer = new FaithfulLexer({
    gfm: true,
    breaks: true,
    tokenizer,
    hooks: new FigureMask(),
  });
  // The lexer gave it the rules of GitHub's Markdown.
  tokenizer.rules = withCjkEmphasis(tokenizer.rules);
  try {
    return lexer.lex(text);
  } catch {
    // Nested deeper than the parser's stack.
    return null;
  }
}

/** The deepest nesting of quotes and lists that is shown; deeper text is shown as typed. */
export const deepest = 24;

/** Tokens of {@link lexMarkdown} come without extensions, so each is one of marked's own kinds. */
export function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}

/** The number of an item of an ordered list as it was written, such as `7` and `.`. */
export function numberOf(item: Tokens.ListItem): { readonly value: number; readonly end: string } {
  const [, digits = '1', end = '.'] = /^\s*(\d{1,9})([.)])/.exec(item.raw) ?? [];
  return { value: Number(digits), end };
}

/** Stands for a mark between two figures. Expressions of marked take it for a letter. */
const figureMark = '\u0001';

/** Hides the marks between two figures: `3*8`, `2**10`, `5~~6` and `10_000` are no emphasis. */
class FigureMask extends Hooks {
  override emStrongMask(masked: string): string {
    return masked.replace(/(?<=\p{N})[*_~]+(?=\p{N})/gu, (run) => figureMark.repeat(run.length));
  }
}

/** marked's tokenizer, without the rules that hide or change letters and figures. */
class FaithfulTokenizer extends Tokenizer {
  private readonly hasPadded: boolean;

  constructor(hasPadded: boolean) {
    super();
    this.hasPadded = hasPadded;
  }

  override emStrong(src: string, masked: string, before = '') {
    const at = masked.length - src.length;
    if (masked.charAt(at) === figureMark) return undefined;
    // marked gives half of a character beyond 16 bits.
    const isHalf = /^[\uDC00-\uDFFF]$/.test(before);
    const previous = isHalf ? masked.slice(at - 2, at) : before;
    const token = super.emStrong(src, masked, previous);
    return token !== undefined && isProduct(token, previous, src) ? undefined : token;
  }

  /** Only `~~` strikes: a single `~` is a range or "about". */
  override del(src: string, masked: string, before?: string) {
    const isMasked = masked.charAt(masked.length - src.length) === figureMark;
    return isMasked || !src.startsWith('~~') ? undefined : super.del(src, masked, before);
  }

  /** A number with zeros before it is no number of a list, which would show it without them: `007. Bond`. */
  override list(src: string) {
    if (!this.hasPadded) return super.list(src);
    const end = src.search(paddedNumber);
    return end === 0 ? undefined : super.list(end < 0 ? src : src.slice(0, end));
  }

  /** `>5 km` says "more than". */
  override blockquote(src: string) {
    return /^ {0,3}>\p{N}/u.test(src) ? undefined : super.blockquote(src);
  }

  /** GitHub drops the cells of a row beyond those of the header. */
  override table(src: string) {
    if (!isTableWithinReach(src)) return undefined;
    const table = super.table(src);
    if (table === undefined) return undefined;
    const [header = '', marks = '', ...rows] = table.raw.split('\n');
    const columns = rows.reduce((most, row) => Math.max(most, countCells(row)), 0);
    const missing = columns - table.header.length;
    if (missing <= 0) return table;
    if (columns * rows.length > mostCells) return undefined;
    const wide = [
      `|${header
        .trim()
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')}|${' |'.repeat(missing)}`,
      `|${marks.trim().replace(/^\||\|$/g, '')}|${'-|'.repeat(missing)}`,
      ...rows,
    ].join('\n');
    const whole = super.table(wide);
    return whole === undefined ? undefined : { ...whole, raw: table.raw };
  }

  /** A reference shows its label too: `[text][label]`. A number keeps its brackets, as in `[1]`. */
  override reflink(src: string, links: Links) {
    const token = super.reflink(src, links);
    if (token?.type !== 'link' && token?.type !== 'image') return token;
    const [, label = ''] = /\]\[([^\]]+)\]$/.exec(token.raw) ?? [];
    const isNumber = label === '' && /^\p{N}/u.test(token.text);
    if (label === '' && !isNumber) return token;
    const text = isNumber ? `[${token.text}]` : `${token.text} [${label}]`;
    const before = isNumber ? [textToken('[')] : [];
    const after = [textToken(isNumber ? ']' : ` [${label}]`)];
    return { ...token, text, tokens: [...before, ...token.tokens, ...after] };
  }

  /** `&#53;` stays as typed, as `&copy;` does. */
  override inlineText(src: string) {
    const token = super.inlineText(src);
    return token === undefined ? undefined : { ...token, text: token.raw };
  }
}

/** A line that begins with a number like `007.` */
const paddedNumber = /^ {0,3}0\d{1,8}[.)](?=\s|$)/m;

function textToken(text: string): Tokens.Text {
  return { type: 'text', raw: text, text };
}

/**
 * The most cells of a table. A text has fewer pipes than that, so only empty cells reach it, which marked adds to short
 * rows. Such a table is shown as typed.
 */
const mostCells = 50_000;

/** Whether the table at the start of `src`, if it is one, has few enough cells. */
function isTableWithinReach(src: string): boolean {
  const columns = countCells(src.slice(0, src.indexOf('\n')));
  if (columns === 1) return true;
  const end = src.indexOf('\n\n');
  return columns * (end < 0 ? src : src.slice(0, end)).split('\n').length <= mostCells;
}

/** The number of cells of a row, at most one too many. */
function countCells(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.replace(/\\\|/g, '').split('|').length;
}

/**
 * Whether a pair of marks is a sign of multiplication: `3*x + 5*y`. Both of its runs then stand between a figure and a
 * letter. Chinese, Japanese and Korean have no spaces, so such a place says nothing there.
 */
function isProduct(token: Tokens.Em | Tokens.Strong, before: string, src: string): boolean {
  const after = String.fromCodePoint(src.codePointAt(token.raw.length) ?? 0x20);
  const first = /^[*_]*(.)/su.exec(token.raw)?.[1] ?? '';
  const last = /(.)[*_]*$/su.exec(token.raw)?.[1] ?? '';
  return isWithinProduct(before, first) && isWithinProduct(last, after);
}

function isWithinProduct(before: string, after: string): boolean {
  const both = before + after;
  if (hasCjk(both)) return false;
  return /^[\p{L}\p{N}]{2}$/u.test(both) && /\p{N}/u.test(both);
}

/** marked's lexer. A mark beside a figure that would change the figure is shown as typed. */
class FaithfulLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    super.inlineTokens(src, tokens);
    if (!/\p{N}[^\p{L}\p{N}\s]+\p{N}|[)\]]\p{N}/u.test(src)) return tokens;
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      if (next === undefined || !/\p{N}$/u.test(wordsIn(token))) continue;
      if (!/^\p{N}/u.test(wordsIn(next))) continue;
      tokens[index] = textToken(token.raw);
      tokens[index + 1] = textToken(next.raw);
    }
    return tokens;
  }
}

/** The words of an inline token, without its marks. */
function wordsIn(token: Token): string {
  if (!isMarkedToken(token)) return token.raw;
  if (token.type === 'br') return '\n';
  if ('tokens' in token && token.type !== 'image')
    return (token.tokens ?? []).map(wordsIn).join('');
  return 'text' in token ? token.text : token.raw;
}

/** Classes of characters beside a run of asterisks. GitHub's `~` counts as a letter. */
const mark = String.raw`(?!~)(?![${cjk}])[\p{P}\p{S}]`;
const markOrCjk = String.raw`(?!~)[\p{P}\p{S}${cjk}]`;
const markOrSpace = String.raw`(?!~)(?![${cjk}])[\s\p{P}\p{S}]`;
const letter = String.raw`(?:[^\s\p{P}\p{S}${cjk}]|~)`;
const letterOrCjk = String.raw`(?:[^\s\p{P}\p{S}]|[${cjk}]|~)`;

/**
 * marked's expressions for runs of `*`, with the CJK-friendly amendments of CommonMark: these scripts have no spaces,
 * so a character of theirs beside a run counts as a letter on its own side and as a space for the other side
 * (github.com/tats-u/markdown-cjk-friendly, specification.md). The groups of `emStrongRDelimAst` are those of marked's
 * rules.ts: runs that only close, only open, or do both. `_` is left alone: it never marks a part of a word.
 */
const asteriskRules = {
  emStrongLDelim: new RegExp(
    String.raw`^(?:\*+(?:((?!\*)${mark})|([^\s*]))?)|^_+(?:((?![_~])[\p{P}\p{S}])|([^\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: new RegExp(
    [
      String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)`,
      String.raw`[^*]+(?=[^*])`,
      String.raw`(?!\*)${markOrCjk}(\*+)(?=[\s]|$)`,
      String.raw`${letter}(\*+)(?!\*)(?=${markOrSpace}|$)`,
      String.raw`(?!\*)${markOrSpace}(\*+)(?=${letter})`,
      String.raw`[\s](\*+)(?!\*)(?=${markOrCjk})`,
      String.raw`(?!\*)${markOrCjk}(\*+)(?!\*)(?=${markOrCjk})`,
      String.raw`(?!\*)${letterOrCjk}(\*+)(?=${letterOrCjk})`,
    ].join('|'),
    'gu',
  ),
  punctuation: new RegExp(String.raw`^((?![*_])[\s\p{P}\p{S}${cjk}])`, 'u'),
};

/** The rules of marked with those of {@link asteriskRules}. */
function withCjkEmphasis(rules: Rules): Rules {
  return { ...rules, inline: { ...rules.inline, ...asteriskRules } };
}

/**
 * Whether `text` is safe to parse. The parser's time grows with the square of the emphasis marks in a paragraph,
 * and its stack with nested quotes and lists. Measured on marked 18: 10 000 units of `_a__` take 80 ms, 100 000
 * take 11 s. Show refused text as plain text.
 */
function isWithinReach(text: string): boolean {
  if (/^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){40}/m.test(text)) return false;
  let work = 0;
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const marks = paragraph.match(/[*_~!]/g)?.length ?? 0;
    work += paragraph.length * marks;
    if (work > 20_000_000) return false;
  }
  return true;
}
