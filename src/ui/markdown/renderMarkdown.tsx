import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

import { Icon } from '../Icon.tsx';
import { isWithinReach } from './needsMarkdown.ts';
import { safeHref } from './safeHref.ts';

/** Quotes and lists within each other deeper than this are shown as they were typed. */
const deepest = 24;

/**
 * `text` as React elements: GitHub's Markdown with line breaks kept, tasks and #tags. Nothing is ever
 * handed to an HTML parser: raw HTML stays the text that it is, an image becomes a link to it, and a link that
 * {@link safeHref} refuses stays the words that were typed. Null when the text is more than the parser
 * should be given; show it plain then. Never throws.
 */
export function renderMarkdown(text: string): ReactNode {
  if (!isWithinReach(text)) return null;
  let tokens: Token[];
  try {
    tokens = new Lexer({ gfm: true, breaks: true }).lex(text);
  } catch {
    // Deeper than the parser's stack: the words are shown as they were typed.
    return null;
  }
  return renderTokens(tokens, 0);
}

function renderTokens(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    <Fragment key={index}>{renderToken(token, depth)}</Fragment>
  ));
}

/** Tokens come from the lexer alone, without extensions, so each is one of its own kinds. */
function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}

function renderToken(token: Token, depth: number): ReactNode {
  if (!isMarkedToken(token)) return token.raw;
  if (depth > deepest) return token.raw;
  const inner = (tokens: readonly Token[] | undefined) => renderTokens(tokens, depth + 1);
  switch (token.type) {
    case 'space':
      return null;
    case 'def':
      // Words of the person's too, though Markdown would hide them.
      return <p dir="auto">{token.raw}</p>;
    case 'paragraph':
      return <p dir="auto">{inner(token.tokens)}</p>;
    case 'heading':
      // The page's own headings are the first two; entries begin below them.
      return createElement(
        `h${Math.min(token.depth + 2, 6)}`,
        { dir: 'auto' },
        inner(token.tokens),
      );
    case 'blockquote':
      return <blockquote dir="auto">{inner(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token, depth);
    case 'list_item':
      return <li dir="auto">{inner(token.tokens)}</li>;
    case 'checkbox':
      return <TaskBox isDone={token.checked} />;
    case 'code':
      if (token.text === '') return <p dir="auto">{token.raw}</p>;
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return renderTable(token, depth);
    case 'html':
      return token.raw;
    case 'text':
      return token.tokens ? inner(token.tokens) : withTags(token.text);
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
    case 'link':
      return renderLink(token.href, inner(token.tokens), token.raw);
    case 'image':
      return renderLink(token.href, token.text === '' ? token.href : token.text, token.raw);
    default:
      return null;
  }
}

function renderLink(address: string, label: ReactNode, typed: string): ReactNode {
  const href = safeHref(address);
  if (href === null) return typed;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

function renderList(list: Tokens.List, depth: number): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index} dir="auto" className={item.task ? 'task' : undefined}>
      {renderTokens(item.tokens, depth + 1)}
    </li>
  ));
  if (!list.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol dir="auto" start={typeof list.start === 'number' ? list.start : undefined}>
      {items}
    </ol>
  );
}

function TaskBox({ isDone }: { readonly isDone: boolean }) {
  return (
    <span
      className="task-box"
      role="img"
      aria-label={isDone ? 'Done:' : 'To do:'}
      data-done={isDone}
    >
      {isDone && <Icon name="tick" />}
    </span>
  );
}

function renderTable(table: Tokens.Table, depth: number): ReactNode {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    cells.map((cell, index) =>
      createElement(tag, { key: index, dir: 'auto' }, renderTokens(cell.tokens, depth + 1)),
    );
  return (
    <div className="table" tabIndex={0}>
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

/** A tag begins a word and holds a letter: `#house`, `#2026-plans`; `#1` and `a#b` are none. */
const tagShape = /(?<![\p{L}\p{N}_#&/])#(?=[\p{N}_/-]*\p{L})[\p{L}\p{N}_/-]+/gu;

function withTags(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagShape)) {
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className="tag">
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  if (end === 0) return text;
  parts.push(text.slice(end));
  return parts;
}
