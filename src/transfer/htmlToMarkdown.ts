import type { Loss } from './Candidate.ts';
import { mediaSign, sumLosses } from './reading/candidateItem.ts';
import { linkAddress } from './reading/markup/createInline.ts';
import {
  createMarkdownWriter,
  type MarkdownWriter,
} from './reading/markup/createMarkdownWriter.ts';
import { feedParser } from './reading/markup/feedParser.ts';

/** A text of HTML in Daylog's Markdown, and what Markdown has no place for. */
export interface ConvertedHtml {
  readonly markdown: string;
  readonly losses: readonly Loss[];
}

/** What a class of the document's style sheet does to its text. */
export type ClassStyles = ReadonlyMap<string, readonly ('strong' | 'em' | 'del')[]>;

/** What stands in the place of a picture: its sign, or a mark for its photo. */
export type MarkOfImage = (attributes: Attributes) => string;

/**
 * `html` as Markdown. It reads any HTML as browsers do, without running or fetching any of it. Scripts, styles and
 * forms are dropped. Of a link to another address than http, https and mailto, only the words stay. Never throws.
 */
export function htmlToMarkdown(
  html: string,
  classes: ClassStyles = new Map(),
  markOfImage?: MarkOfImage,
): ConvertedHtml {
  const converter = createHtmlConverter(classes, markOfImage);
  if (feedParser(html, converter.handler)) return converter.finish();
  // No person wrote this. Its words stay.
  return { markdown: html.replace(/<[^<>]*>/g, ' '), losses: [{ kind: 'style', count: 1 }] };
}

type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is not for reading. */
const silent = new Set([
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'embed'],
  ...['svg', 'math', 'select', 'textarea', 'button', 'canvas', 'map', 'noembed', 'noframes'],
]);
/** Elements on lines of their own, without a gap to the next. */
const lineBlocks = new Set([
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'body'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'form', 'fieldset', 'details', 'summary', 'center'],
]);
const spans: Readonly<Record<string, 'strong' | 'em' | 'del'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  s: 'del',
  strike: 'del',
  del: 'del',
};
/** Elements whose meaning Markdown cannot show. */
const plainStyles = new Set(['u', 'mark', 'font', 'sub', 'sup', 'ins']);

/** The handler of a parser, and its result at the end. */
export function createHtmlConverter(
  classes: ClassStyles,
  markOfImage: MarkOfImage = () => mediaSign.photo,
) {
  const writer = createMarkdownWriter();
  const losses: Loss[] = [];
  /** Elements within a silent one, or 0. */
  let silentDepth = 0;
  /** For each open element: how to close it. */
  const open: (() => void)[] = [];

  function openElement(name: string, attributes: Attributes): void {
    if (silentDepth > 0 || silent.has(name)) {
      silentDepth += 1;
      open.push(() => void (silentDepth -= 1));
      return;
    }
    const media = mediaOf(name);
    if (media !== null) {
      losses.push({ kind: media, count: 1 });
      writer.text(media === 'photo' ? markOfImage(attributes) : mediaSign[media]);
    }
    if (plainStyles.has(name)) losses.push({ kind: 'style', count: 1 });
    const href = name === 'a' ? (attributes['href'] ?? '') : '';
    if (href !== '' && linkAddress(href) === null) losses.push({ kind: 'link', count: 1 });
    const closers = [openTag(writer, name, attributes)];
    for (const each of (attributes['class'] ?? '').split(/\s+/, 8)) {
      for (const style of classes.get(each) ?? []) closers.push(writer.openSpan(style));
    }
    open.push(() => {
      for (const close of closers.toReversed()) close();
    });
  }

  return {
    handler: {
      onopentag: (name: string, attributes: Attributes) => {
        openElement(name, attributes);
      },
      onclosetag: () => {
        open.pop()?.();
      },
      ontext: (text: string) => {
        if (silentDepth === 0) writer.text(text);
      },
    },
    finish: (): ConvertedHtml => ({ markdown: writer.finish(), losses: sumLosses(losses) }),
  };
}

function mediaOf(name: string): 'photo' | 'video' | 'audio' | null {
  if (name === 'img') return 'photo';
  return name === 'video' || name === 'audio' ? name : null;
}

/** Writes the beginning of an element. Returns what ends it. */
function openTag(writer: MarkdownWriter, name: string, attributes: Attributes): () => void {
  const span = Object.hasOwn(spans, name) ? spans[name] : undefined;
  if (span !== undefined) return writer.openSpan(span);
  if (/^h[1-6]$/.test(name)) {
    writer.paragraph();
    writer.heading(Number(name[1]));
    return writer.paragraph;
  }
  if (lineBlocks.has(name)) {
    writer.line();
    return writer.line;
  }
  switch (name) {
    case 'p':
      writer.paragraph();
      return writer.paragraph;
    case 'br':
      writer.lineBreak();
      return () => undefined;
    case 'hr':
      writer.rule();
      return () => undefined;
    case 'blockquote':
      return writer.openQuote();
    case 'ul':
    case 'menu':
      return writer.openList(null);
    case 'ol':
      return writer.openList(firstNumber(attributes['start']));
    case 'li':
      return writer.openItem();
    case 'input':
      if (attributes['type'] === 'checkbox') writer.box('checked' in attributes);
      return () => undefined;
    case 'pre':
      return writer.openCode();
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return writer.openCodeSpan();
    case 'a':
      return writer.openLink(linkAddress(attributes['href'] ?? ''));
    case 'table':
      return writer.openTable();
    case 'tr':
      return writer.openRow();
    case 'td':
    case 'th':
      return writer.openCell();
    default:
      return () => undefined;
  }
}

function firstNumber(start: string | undefined): number {
  const number = Number(start ?? '1');
  return Number.isInteger(number) && number >= 0 && number < 1_000_000_000 ? number : 1;
}
