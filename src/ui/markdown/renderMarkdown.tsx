import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

import {
  deepest,
  isMarkedToken,
  lexMarkdown,
  numberOf,
} from '../../entries/markdown/lexMarkdown.ts';
import { safeHref } from '../../entries/markdown/safeHref.ts';
import { photoOfImage } from '../../entries/photos/photosIn.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { peopleInWords } from '../../entries/people.ts';
import { tagsInWords } from '../../entries/tagsInWords.ts';
import { DroppedBox, MovedBox, TickBox } from '../controls/TickBox.tsx';
import { PhotoButton } from '../photos/PhotoButton.tsx';
import { InAppLink, PersonLink } from './InAppLink.tsx';
import { inAppPath } from './inAppPath.ts';
import { TagLink } from './TagLink.tsx';

/**
 * Called when a person ticks (`isDone`) or unticks the task on line `line` (from 0) of the text. Resolves when the
 * change was saved or refused; after a refusal the text is unchanged.
 */
export type OnTick = (line: number, isDone: boolean) => Promise<void>;

/** The position of a token in the text. */
interface Place {
  readonly depth: number;
  /** The line on which it begins, from 0. */
  readonly line: number;
  /** Links cannot be nested: within a link, tags and names are plain text. */
  readonly isInLink: boolean;
  /** Shared by the whole text. */
  readonly headings: Outline;
  /** The photos of the text, in order, as far as they are rendered. Shared by the whole text. */
  readonly photos: PhotoReference[];
  /** The text's lines and the handler of a tick; null where tasks are for reading only. */
  readonly ticking: { readonly lines: readonly string[]; readonly onTick: OnTick } | null;
}

/** The headings of a text so far that contain the place: the number of `#` of each, outermost first. */
interface Outline {
  /** The level of the text's outermost headings, 2 or 3. */
  readonly topLevel: number;
  readonly open: number[];
}

/**
 * `text` as React elements: the reading of {@link lexMarkdown}, with tasks, #tags and @names. No HTML parser gets any of it.
 * Raw HTML stays text, and an image becomes a link to it. A photo of the log becomes a button that shows it. A link that {@link safeHref} refuses stays as typed. A link
 * to a day of this app navigates in place. Tasks can be ticked when `onTick` is given. The outermost headings get the
 * level `topLevel`, and no level is skipped below them. Null when the text is too large for the parser; show it plain
 * then. Never throws.
 */
export function renderMarkdown(text: string, onTick?: OnTick, topLevel = 3): ReactNode {
  const tokens = lexMarkdown(text);
  if (tokens === null) return null;
  const ticking = onTick === undefined ? null : { lines: text.split(/\r\n|\r|\n/), onTick };
  const headings = { topLevel, open: [] };
  const place = { depth: 0, line: 0, isInLink: false, headings, photos: [], ticking };
  return renderTokens(tokens, place);
}

/** Renders the tokens from `place` on. Their sources join without gaps, so lines can be counted along. */
function renderTokens(tokens: readonly Token[] | undefined, place: Place): ReactNode[] {
  let { line } = place;
  const rendered: ReactNode[] = [];
  /** Photos that follow each other, also over several paragraphs, stand in one grid. */
  let grid: ReactNode[] = [];
  for (const [index, token] of (tokens ?? []).entries()) {
    const photos = photosAlone(token);
    if (photos !== null) {
      grid.push(...photos.map((photo) => renderPhoto(photo, place)));
    } else if (token.type !== 'space' || grid.length === 0) {
      if (grid.length > 0) rendered.push(<PhotoGrid key={`photos ${index}`}>{grid}</PhotoGrid>);
      grid = [];
      rendered.push(<Fragment key={index}>{renderToken(token, { ...place, line })}</Fragment>);
    }
    line += countLines(token.raw);
  }
  if (grid.length > 0) rendered.push(<PhotoGrid key="photos">{grid}</PhotoGrid>);
  return rendered;
}

function PhotoGrid({ children }: { readonly children: ReactNode }) {
  return <div className="photos">{children}</div>;
}

/** The photos of a paragraph that holds nothing else; null for any other token. */
function photosAlone(token: Token): readonly PhotoReference[] | null {
  if (!isMarkedToken(token) || token.type !== 'paragraph') return null;
  const photos: PhotoReference[] = [];
  for (const inner of token.tokens) {
    if (!isMarkedToken(inner)) return null;
    const photo = inner.type === 'image' ? photoOfImage(inner) : null;
    if (photo !== null) photos.push(photo);
    else if (inner.type !== 'br' && inner.raw.trim() !== '') return null;
  }
  return photos.length === 0 ? null : photos;
}

function renderPhoto(photo: PhotoReference, { photos }: Place): ReactNode {
  const index = photos.push(photo) - 1;
  return <PhotoButton key={`photo ${index}`} photos={photos} index={index} />;
}

function countLines(raw: string): number {
  return raw.split('\n').length - 1;
}

function renderToken(token: Token, place: Place): ReactNode {
  if (!isMarkedToken(token)) return token.raw;
  if (place.depth > deepest) return token.raw;
  const within = { ...place, depth: place.depth + 1 };
  const inner = (tokens: readonly Token[] | undefined) => renderTokens(tokens, within);
  switch (token.type) {
    case 'space':
      return null;
    case 'def':
      // Markdown would hide these words, but the person wrote them.
      return <p dir="auto">{token.raw}</p>;
    case 'paragraph':
      return <p dir="auto">{inner(token.tokens)}</p>;
    case 'heading':
      return createElement(
        `h${headingLevel(token.depth, place.headings)}`,
        { dir: 'auto', className: `heading-${token.depth}` },
        inner(token.tokens),
      );
    case 'blockquote':
      return <blockquote dir="auto">{inner(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token, within);
    case 'list_item':
      return <li dir="auto">{inner(token.tokens)}</li>;
    case 'checkbox':
      // Its list item renders it, because it knows the line.
      return null;
    case 'code':
      if (token.text === '') return <p dir="auto">{token.raw}</p>;
      return (
        <>
          {token.lang !== undefined && token.lang !== '' && (
            <p className="code-name" dir="auto">
              {token.lang}
            </p>
          )}
          <pre tabIndex={0}>
            <code>{token.text}</code>
          </pre>
        </>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return renderTable(token, within);
    case 'html':
      return token.raw;
    case 'text':
      if (token.tokens) return inner(token.tokens);
      return place.isInLink ? token.text : withNames(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'del':
      return <del>{inner(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const label = renderTokens(token.tokens, { ...within, isInLink: true });
      return renderLink(token, token.text.trim() === '' ? token.href : label);
    }
    case 'image': {
      const photo = photoOfImage(token);
      if (photo !== null) return place.isInLink ? photo.alt : renderPhoto(photo, place);
      return renderLink(token, token.text.trim() === '' ? token.href : token.text);
    }
    default:
      return null;
  }
}

/** The level of a heading of `depth` marks. A person may write `###` below `#`; assistive technology expects no gap. */
function headingLevel(depth: number, { topLevel, open }: Outline): number {
  while (open.length > 0 && (open.at(-1) ?? 0) >= depth) open.pop();
  open.push(depth);
  return Math.min(topLevel + open.length - 1, 6);
}

/** A link with its title, which is words too. As typed when its address is refused. */
function renderLink(link: Tokens.Link | Tokens.Image, label: ReactNode): ReactNode {
  const path = inAppPath(link.href);
  const href = safeHref(link.href);
  if (path === null && href === null) return link.raw;
  const title = link.title ?? '';
  return (
    <>
      {path !== null ? (
        <InAppLink path={path}>{label}</InAppLink>
      ) : (
        <a
          href={href ?? undefined}
          className={isAddress(link) ? 'bare-address' : undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          {label}
        </a>
      )}
      {title !== '' && ` (${title})`}
    </>
  );
}

/** Whether a reader of the words of `link` sees its address. */
function isAddress({ href, text, ...link }: Tokens.Link | Tokens.Image): boolean {
  return ('autolink' in link && link.autolink) || text.trim() === '' || text === href;
}

function renderList(list: Tokens.List, place: Place): ReactNode {
  let { line } = place;
  const items = list.items.map((item, index) => {
    const at = { ...place, line };
    line += countLines(item.raw);
    return <Fragment key={index}>{renderItem(item, list.ordered, at)}</Fragment>;
  });
  if (!list.ordered) return <ul dir="auto">{items}</ul>;
  const numbers = list.items.map(numberOf);
  const [first] = numbers;
  const longest = Math.max(...numbers.map(({ value }) => String(value).length));
  const end = first?.end === ')' ? 'parenthesis' : '';
  const width = [9, 4, 2].findLast((digits) => longest > 1 && longest <= digits);
  return (
    <ol
      dir="auto"
      start={first?.value}
      className={`${end} ${width === undefined ? '' : `digits-${width}`}`.trim() || undefined}
    >
      {items}
    </ol>
  );
}

function renderItem(item: Tokens.ListItem, isOrdered: boolean, place: Place): ReactNode {
  const words = wordsOf(item);
  // Markdown counts on from the first number. People write dates and years.
  const value = isOrdered ? numberOf(item).value : undefined;
  const [, sign] = settledSign.exec(words) ?? [];
  if (!item.task && sign === undefined) {
    return (
      <li dir="auto" value={value}>
        {renderTokens(item.tokens, place)}
      </li>
    );
  }
  return (
    <li dir="auto" className="task" value={value}>
      {item.task ? (
        <TickBox
          aria-label={words}
          isTicked={item.checked === true}
          onTick={onTickAt(item, place)}
        />
      ) : sign === '>' ? (
        <MovedBox />
      ) : (
        <DroppedBox />
      )}
      {renderTokens(item.task ? item.tokens : withoutSign(item.tokens), place)}
    </li>
  );
}

/** The mark of a task that was brought to another day, or let go. */
const settledSign = /^\[([>-])\][ \t]+(?=\S)/;

/** The text of a list item's first line, without marks. */
function wordsOf(item: Tokens.ListItem): string {
  const first = item.tokens.find(({ type }) => type === 'text' || type === 'paragraph');
  const read = first === undefined ? '' : textOf(first);
  return read.split('\n')[0]?.trim() ?? item.text;
}

function textOf(token: Token): string {
  if (!isMarkedToken(token) || token.type === 'checkbox') return '';
  if (token.type === 'br') return '\n';
  if ('tokens' in token) return token.tokens.map(textOf).join('');
  return 'text' in token ? token.text : token.raw;
}

/** `tokens` without the mark at their start. */
function withoutSign(tokens: readonly Token[]): readonly Token[] {
  const [first, ...rest] = tokens;
  if (first === undefined || !isMarkedToken(first)) return tokens;
  if (first.type !== 'text' && first.type !== 'paragraph') return tokens;
  const { tokens: inner } = first;
  if (inner !== undefined) return [{ ...first, tokens: [...withoutSign(inner)] }, ...rest];
  return [{ ...first, text: first.text.replace(settledSign, '') }, ...rest];
}

/** The tick handler of the task `item` at `place`; undefined when it cannot be ticked. */
function onTickAt(item: Tokens.ListItem, { line, ticking }: Place) {
  if (ticking === null) return undefined;
  const typed = item.raw.split('\n')[0]?.trimEnd() ?? '';
  const isIt = (source: string | undefined) => source?.trimEnd().endsWith(typed) === true;
  // If the parser has joined two quotes, the line count is wrong: search for the task's text instead. Not found
  // means that it cannot be ticked.
  const found = isIt(ticking.lines[line]) ? line : ticking.lines.findIndex(isIt);
  const isSure = found === line || ticking.lines.findLastIndex(isIt) === found;
  if (found < 0 || !isSure) return undefined;
  return (isDone: boolean) => ticking.onTick(found, isDone);
}

function renderTable(table: Tokens.Table, place: Place): ReactNode {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    cells.map((cell, index) =>
      createElement(tag, { key: index, dir: 'auto' }, renderTokens(cell.tokens, place)),
    );
  return (
    <div className={['table', printWidth(table)].join(' ').trim()} tabIndex={0}>
      <table>
        <thead>
          <tr>{row(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            <tr key={index}>{row(cells, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How to fit a table on paper, which does not scroll: unchanged, in small type, or with broken words. */
function printWidth({ header, rows }: Tokens.Table): '' | 'wide' | 'too-wide' {
  const longestWord = (text: string) => Math.max(...text.split(/\s/).map((word) => word.length));
  const width = header.reduce((sum, { text }, column) => {
    const inRows = rows.map((row) => longestWord(row[column]?.text ?? ''));
    return sum + 2 + inRows.reduce((most, length) => Math.max(most, length), longestWord(text));
  }, 0);
  if (width <= paperWidth) return '';
  return width <= 1.6 * paperWidth ? 'wide' : 'too-wide';
}

/** Letters in a line of a printed table, on A4 and Letter. */
const paperWidth = 70;

/** `text` with its tags and the names of people as links. */
function withNames(text: string): ReactNode {
  const tags = tagsInWords(text).map((place) => ({ ...place, NameLink: TagLink }));
  const people = peopleInWords(text).map((place) => ({ ...place, NameLink: PersonLink }));
  const names = [...tags, ...people].sort((a, b) => a.start - b.start);
  if (names.length === 0) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { name, NameLink, ...place } of names) {
    parts.push(text.slice(end, place.start), <NameLink key={place.start} name={name} />);
    end = place.end;
  }
  parts.push(text.slice(end));
  return parts;
}
