import type { Token, Tokens } from 'marked';

import { readDatePath } from '../../dates/datePath.ts';
import { photoOfImage } from '../photos/photosIn.ts';
import { deepest, isMarkedToken, lexMarkdown, numberOf } from './lexMarkdown.ts';
import { needsMarkdown } from './needsMarkdown.ts';
import { safeHref } from './safeHref.ts';

/**
 * `text` without its Markdown, for a program that shows none: no marks of emphasis, headings and code. Lists keep
 * a dash or the number that was written, tasks a box, links their address. A photo is 📷 and its alt text. A text
 * without Markdown, or too much for the parser, stays as typed.
 */
export function plainText(text: string): string {
  return read(text, ({ href, title }, label) => {
    const isAddress =
      label === '' || href === label || href.endsWith(`:${label}`) || href.endsWith(`//${label}`);
    const named = (title ?? '') === '' ? '' : `"${title ?? ''}"`;
    const behind = [isAddress ? '' : href, named].filter((part) => part !== '').join(' ');
    return behind === '' ? label || href : `${label || href} (${behind})`;
  });
}

/** `text` as the screen shows it: as {@link plainText}, without the addresses behind the words of links. */
export function wordsAsRead(text: string): string {
  return read(text, ({ href, title, raw }, label) => {
    const isPath = href.startsWith('/') && isDayPath(href);
    if (!isPath && safeHref(href) === null) return raw;
    const words = label.trim() === '' ? href : label;
    return (title ?? '') === '' ? words : `${words} (${title ?? ''})`;
  });
}

function isDayPath(href: string): boolean {
  const { kind } = readDatePath(href.replace(/[?#].*$/s, ''));
  return kind === 'date' || kind === 'rewrite';
}

/** The words for a link or an image with the words `label`. */
type LinkWords = (link: Tokens.Link | Tokens.Image, label: string) => string;

function read(text: string, linkWords: LinkWords): string {
  // The parser compiles its expressions again for the first text that is not Latin-1: 0.7 MB.
  const tokens = needsMarkdown(text) ? lexMarkdown(text) : null;
  return tokens === null ? text : blocks(tokens, 0, linkWords);
}

/** Blocks, with an empty line between two where the text has one. */
function blocks(tokens: readonly Token[], depth: number, links: LinkWords): string {
  return tokens
    .map((token) => (token.type === 'space' ? '\n' : `${plain(token, depth, links).trimEnd()}\n`))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

function inline(tokens: readonly Token[], depth: number, links: LinkWords): string {
  return tokens.map((token) => plain(token, depth, links)).join('');
}

function plain(token: Token, depth: number, links: LinkWords): string {
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
      if (token.text === '') return token.raw;
      return token.lang === undefined || token.lang === ''
        ? token.text
        : `${token.lang}\n${token.text}`;
    case 'codespan':
    case 'escape':
      return token.text;
    case 'blockquote':
      return blocks(token.tokens, depth + 1, links);
    case 'list':
      return token.items.map((item) => plainItem(item, token, depth + 1, links)).join('\n');
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => row.map(({ tokens }) => inline(tokens, depth + 1, links)).join('\t'))
        .join('\n');
    case 'link':
      return links(token, inline(token.tokens, depth + 1, links));
    case 'image': {
      const photo = photoOfImage(token);
      return photo === null ? links(token, token.text) : `📷 ${photo.alt}`.trimEnd();
    }
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens, depth + 1, links);
    case 'paragraph':
    case 'heading':
    case 'strong':
    case 'em':
    case 'del':
      return inline(token.tokens, depth + 1, links);
    default:
      return token.raw;
  }
}

function plainItem(
  item: Tokens.ListItem,
  list: Tokens.List,
  depth: number,
  links: LinkWords,
): string {
  const { value, end } = numberOf(item);
  const bullet = list.ordered ? `${value}${end} ` : '- ';
  const box = item.task ? `[${item.checked === true ? 'x' : ' '}] ` : '';
  const words = blocks(item.tokens, depth, links).trimStart();
  return bullet + box + words.replaceAll('\n', `\n${' '.repeat(bullet.length)}`);
}
