import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';

import { isWithinReach } from './isWithinReach.ts';

/** The deepest nesting that is read; deeper text stays as typed. As in renderMarkdown.tsx. */
const deepest = 24;

/**
 * `text` without its Markdown, for a program that shows none: no marks of emphasis, headings and code. Lists keep
 * a dash or a number, tasks a box, links their address. A text that is too much for the parser stays as typed.
 */
export function plainText(text: string): string {
  if (!isWithinReach(text)) return text;
  try {
    return blocks(new Lexer({ gfm: true, breaks: true }).lex(text), 0);
  } catch {
    // Nested deeper than the parser's stack.
    return text;
  }
}

/** Blocks, with an empty line between two where the text has one. */
function blocks(tokens: readonly Token[], depth: number): string {
  return tokens
    .map((token) => (token.type === 'space' ? '\n' : `${plain(token, depth).trimEnd()}\n`))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

function inline(tokens: readonly Token[], depth: number): string {
  return tokens.map((token) => plain(token, depth)).join('');
}

function plain(token: Token, depth: number): string {
  if (!isMarkedToken(token) || depth > deepest) return token.raw;
  switch (token.type) {
    case 'br':
      return '\n';
    case 'checkbox':
      // Its list item says whether it is done.
      return '';
    case 'hr':
      return '———';
    case 'code':
    case 'codespan':
    case 'escape':
      return token.text;
    case 'blockquote':
      return blocks(token.tokens, depth + 1);
    case 'list':
      return token.items.map((item, index) => plainItem(item, index, token, depth + 1)).join('\n');
    case 'table':
      return [token.header, ...token.rows].map((row) => plainRow(row, depth + 1)).join('\n');
    case 'link':
      return withAddress(inline(token.tokens, depth + 1), token.href);
    case 'image':
      return withAddress(token.text, token.href);
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens, depth + 1);
    case 'paragraph':
    case 'heading':
    case 'strong':
    case 'em':
    case 'del':
      return inline(token.tokens, depth + 1);
    default:
      return token.raw;
  }
}

function plainItem(item: Tokens.ListItem, index: number, list: Tokens.List, depth: number): string {
  const number = (typeof list.start === 'number' ? list.start : 1) + index;
  const bullet = list.ordered ? `${number}. ` : '- ';
  const box = item.task ? `[${item.checked === true ? 'x' : ' '}] ` : '';
  const words = blocks(item.tokens, depth).trimStart();
  return bullet + box + words.replaceAll('\n', `\n${' '.repeat(bullet.length)}`);
}

function plainRow(cells: readonly Tokens.TableCell[], depth: number): string {
  return cells.map(({ tokens }) => inline(tokens, depth)).join('\t');
}

/** A label with its address, unless it is its address. */
function withAddress(label: string, href: string): string {
  const isAddress =
    label === '' || href === label || href.endsWith(`:${label}`) || href.endsWith(`//${label}`);
  return isAddress ? label || href : `${label} (${href})`;
}

/** Tokens come from the lexer alone, without extensions, so each is one of marked's own kinds. */
function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}
