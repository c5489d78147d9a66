import { columns, parseItem } from './listItem.ts';
import { lineEnd, lineStart, type TextSelection } from './TextEdit.ts';

/** A fence, also in a quote or a list item. A fence of backticks has none behind it. */
const fenceShape = /^(?:[ \t]|>|[-+*][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** Whether position `at` lies in a fenced code block. A block without an end goes on to the end of the text. */
export function isInFence(text: string, at: number): boolean {
  let open = '';
  for (const line of text.slice(0, lineStart(text, at)).split('\n').slice(0, -1)) {
    const [, fence = '', rest = ''] = fenceShape.exec(line) ?? [];
    if (fence === '') continue;
    if (open === '') open = fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open !== '';
}

/** Whether the selection touches code: a fenced or indented block, or a part of a span between backticks. */
export function isInCode(selection: TextSelection): boolean {
  const { text, start } = selection;
  const line = text.slice(lineStart(text, start), lineEnd(text, start));
  if (isInFence(text, start) || fenceShape.test(line) || isIndentedCode(text, start)) return true;
  const { from, to } = blockAround(selection);
  return isPartOf(selection, rangesOf(codeSpan, text.slice(from, to), from));
}

/**
 * Whether the selected words can become the label of a link. Not in code, in a link or an image, or in an address;
 * and not behind `\` or `!`, which would make other Markdown of the bracket.
 */
export function isLinkable(selection: TextSelection): boolean {
  const { text, start, end } = selection;
  const { from, to } = blockAround(selection);
  const before = text.slice(from, start);
  if (isInCode(selection) || /(?:\\|!)$/.test(before)) return false;
  if (/\]\([^)\n]*$/.test(before) || /^ {0,3}\[[^\]\n]+\]:/.test(before)) return false;
  if (isPartOf(selection, rangesOf(addressShape, text.slice(from, to), from))) return false;
  return !(
    hasOpenBracket(before) && /^[^\][]*(?:\[[^\][]*\][^\][]*)*\][([]/.test(text.slice(end, to))
  );
}

/** Escaped signs, code spans, and backticks that begin none. Group 1 is there for code spans. */
const codeSpan = /\\[\\`]|(`+)(?!`)(?:[^`]|[^`][^]*?[^`])\1(?!`)|`+/g;

/** Addresses as they stand, and everything else between angle brackets. */
const addressShape = /(<[a-z/!][^<>\n]*>|(?:https?:\/\/|mailto:|www\.)[^\s<>]+)/gi;

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangesOf(shape: RegExp, text: string, offset: number): readonly Range[] {
  return [...text.matchAll(shape)]
    .filter(([, kept]) => kept !== undefined)
    .map(({ 0: found, index }) => ({ from: offset + index, to: offset + index + found.length }));
}

/** Whether the selection touches one of `ranges` without holding the whole of it. */
function isPartOf({ start, end }: TextSelection, ranges: readonly Range[]): boolean {
  return ranges.some(({ from, to }) => {
    const touches = start === end ? from < start && start < to : start < to && end > from;
    return touches && !(start <= from && end >= to);
  });
}

/** Whether a bracket is open at the end of `text`. */
function hasOpenBracket(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/\\.|[[\]]/g)) {
    if (sign === '[') depth += 1;
    else if (sign === ']') depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** Whether the line at `at` is code by its indent: four columns more than the item or the words above an empty line. */
function isIndentedCode(text: string, at: number): boolean {
  const lines = text.slice(0, lineEnd(text, at)).split('\n');
  let indent = indentOf(lines.pop() ?? '');
  let isParted = false;
  for (const line of lines.reverse()) {
    if (indent < 4) return false;
    if (line.trim() === '') {
      isParted = true;
      continue;
    }
    const column = parseItem(line)?.column ?? 0;
    if (column > 0 && column <= indent) return isParted && indent >= column + 4;
    if (indentOf(line) < 4) return isParted;
    indent = Math.min(indent, indentOf(line));
    isParted = false;
  }
  return indent >= 4;
}

function indentOf(line: string): number {
  return line.trim() === '' ? 0 : columns(/^[ \t]*/.exec(line)?.[0] ?? '');
}

/** The paragraph, item or heading around the selection: a span of code goes no farther. */
function blockAround({ text, start, end }: TextSelection): Range {
  let from = lineStart(text, start);
  while (from > 0 && !beginsBlock(lineAt(text, from)) && lineAt(text, from - 1).trim() !== '') {
    from = lineStart(text, from - 1);
  }
  let to = lineEnd(text, end);
  while (to < text.length && !beginsBlock(lineAt(text, to + 1))) to = lineEnd(text, to + 1);
  return { from, to };
}

function lineAt(text: string, at: number): string {
  return text.slice(lineStart(text, at), lineEnd(text, at));
}

function beginsBlock(line: string): boolean {
  return (
    line.trim() === '' || parseItem(line) !== null || /^ {0,3}(?:#{1,6}[ \t]|`{3}|~{3})/.test(line)
  );
}
