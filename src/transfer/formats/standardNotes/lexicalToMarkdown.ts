import type { Loss } from '../../Candidate.ts';
import { mediaSign, sumLosses } from '../../reading/candidateItem.ts';
import { linkAddress } from '../../reading/markup/createInline.ts';
import {
  createMarkdownWriter,
  type MarkdownWriter,
} from '../../reading/markup/createMarkdownWriter.ts';
import { field, listOf, numberField, textField } from '../../reading/outside.ts';

/** The bits of a text node's `format` (Lexical, `LexicalConstants.ts`). */
const formats = { bold: 1, italic: 2, strikethrough: 4, underline: 8, code: 16 } as const;
/** Subscript, superscript and highlight. */
const otherStyles = 32 | 64 | 128;

/** Deeper nodes are left out. No editor makes them. */
const deepest = 60;

/**
 * A document of the Lexical editor as Markdown. `root` is the node in its field `root`. `titleOf` names a note by its id, for
 * the links between notes. Never throws.
 */
export function lexicalToMarkdown(
  root: unknown,
  titleOf: (uuid: string) => string = () => '',
): { readonly markdown: string; readonly losses: readonly Loss[] } {
  const writer = createMarkdownWriter();
  const losses: Loss[] = [];
  writeChildren(root, { writer, losses, titleOf, isCheckList: false }, 0);
  return { markdown: writer.finish(), losses: sumLosses(losses) };
}

interface Target {
  readonly writer: MarkdownWriter;
  readonly losses: Loss[];
  readonly titleOf: (uuid: string) => string;
  /** Whether the open list is one of tasks. A task that was never done does not say so itself. */
  isCheckList: boolean;
}

function writeChildren(node: unknown, target: Target, depth: number): void {
  if (depth > deepest) return;
  for (const child of listOf(field(node, 'children'))) writeNode(child, target, depth);
}

function writeNode(node: unknown, target: Target, depth: number): void {
  const { writer, losses } = target;
  const close = openNode(node, target);
  if (close !== null) {
    writeChildren(node, target, depth + 1);
    close();
    return;
  }
  switch (textField(node, 'type')) {
    case 'text':
    case 'code-highlight':
    case 'hashtag':
      writeText(node, target);
      return;
    case 'linebreak':
      writer.lineBreak();
      return;
    case 'tab':
      writer.text('\t');
      return;
    case 'horizontalrule':
      writer.rule();
      return;
    case 'image':
    case 'snfile':
    case 'file':
    case 'unencrypted-image':
    case 'inline-file':
      losses.push({ kind: 'photo', count: 1 });
      writer.text(mediaSign.photo);
      return;
    case 'snbubble':
      losses.push({ kind: 'link', count: 1 });
      writer.text(target.titleOf(textField(node, 'itemUuid')));
      return;
    case 'youtube':
      writeAddress(`https://www.youtube.com/watch?v=${textField(node, 'videoID')}`, writer);
      return;
    case 'tweet':
      writeAddress(`https://twitter.com/i/web/status/${textField(node, 'id')}`, writer);
      return;
    default:
      writeOther(node, target, depth);
  }
}

/** The address of what the editor shows in the note. */
function writeAddress(address: string, writer: MarkdownWriter): void {
  writer.paragraph();
  writer.text(address);
  writer.paragraph();
}

/** A kind of node that is not known: its words, or its loss. */
function writeOther(node: unknown, target: Target, depth: number): void {
  const { writer, losses } = target;
  if (listOf(field(node, 'children')).length === 0) {
    losses.push({ kind: 'other', count: 1 });
    return;
  }
  writer.line();
  writeChildren(node, target, depth + 1);
  writer.line();
}

/** Begins a node with children. null for other nodes. */
function openNode(node: unknown, target: Target): (() => void) | null {
  const { writer } = target;
  switch (textField(node, 'type')) {
    case 'paragraph':
    case 'collapsible-content':
    case 'collapsible-title':
      writer.paragraph();
      return writer.paragraph;
    case 'heading':
      writer.paragraph();
      writer.heading(headingLevel(textField(node, 'tag')));
      return writer.paragraph;
    case 'quote':
      return writer.openQuote();
    case 'mark':
    case 'overflow':
      return () => undefined;
    case 'list':
      return openList(node, target);
    case 'listitem': {
      const [first] = listOf(field(node, 'children'));
      // A nested list stands in an item of its own, which has no bullet on screen.
      if (textField(first, 'type') === 'list') return () => undefined;
      const close = writer.openItem();
      const isChecked = field(node, 'checked');
      if (typeof isChecked === 'boolean' || target.isCheckList) writer.box(isChecked === true);
      return close;
    }
    case 'code':
      return writer.openCode(/^[\w+-]{1,20}$/.exec(textField(node, 'language'))?.[0] ?? '');
    case 'link':
    case 'autolink':
      return writer.openLink(linkAddress(textField(node, 'url')));
    case 'table':
      return writer.openTable();
    case 'tablerow':
      return writer.openRow();
    case 'tablecell':
      return writer.openCell();
    default:
      return null;
  }
}

function openList(node: unknown, target: Target): () => void {
  const type = textField(node, 'listType');
  const close = target.writer.openList(
    type === 'number' ? Math.max(0, numberField(node, 'start') ?? 1) : null,
  );
  const isAroundCheckList = target.isCheckList;
  target.isCheckList = type === 'check';
  return () => {
    close();
    target.isCheckList = isAroundCheckList;
  };
}

function headingLevel(tag: string): number {
  return Number(/^h([1-6])$/.exec(tag)?.[1] ?? 2);
}

function writeText(node: unknown, { writer, losses }: Target): void {
  const bits = numberField(node, 'format') ?? 0;
  if ((bits & (formats.underline | otherStyles)) !== 0) losses.push({ kind: 'style', count: 1 });
  const closers = [
    (bits & formats.bold) === 0 ? null : writer.openSpan('strong'),
    (bits & formats.italic) === 0 ? null : writer.openSpan('em'),
    (bits & formats.strikethrough) === 0 ? null : writer.openSpan('del'),
    (bits & formats.code) === 0 ? null : writer.openCodeSpan(),
  ];
  writer.text(textField(node, 'text'));
  for (const close of closers.toReversed()) close?.();
}
