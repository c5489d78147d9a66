import { columns, itemHead, nextMarker, parseItem, type ListItem } from './listItem.ts';
import {
  editLines,
  isInCode,
  lineEnd,
  lineStart,
  replacement,
  type TextEdit,
  type TextSelection,
} from './TextEdit.ts';

/**
 * A line break in a list: the next item, numbered up. At an empty item the list ends: a nested item moves one
 * level out, another becomes an empty line. null where an ordinary line break is right.
 */
export function continueList(selection: TextSelection): TextEdit | null {
  const { text, start, end } = selection;
  const from = lineStart(text, start);
  const to = lineEnd(text, start);
  const item = parseItem(text.slice(from, to));
  if (item === null || isInCode(text, from)) return null;
  if (item.content.trim() === '') {
    if (end > to) return null;
    // Without the empty line, Markdown adds the next words to the item above.
    return outdentItems(selection) ?? replacement(from, to, from === 0 ? '' : '\n');
  }
  if (start < to - item.content.length) return null;
  const spaces = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const next = itemHead({ ...item, marker: nextMarker(item.marker) });
  return replacement(start, end + spaces, `\n${next}`);
}

/**
 * A typed space that completes a list item. `[] ` becomes `- [ ] `. A marker that repeats the marker of its
 * item goes, because {@link continueList} has already set one. null: the space is only a space.
 */
export function completeItem({ text, start, end }: TextSelection): TextEdit | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const completed = completedLine(line);
  if (completed === null || isInCode(text, start)) return null;
  return replacement(start - completed.typed.length, start, completed.insert);
}

/** What of `line` a space completes, and its replacement. */
function completedLine(line: string): { readonly typed: string; readonly insert: string } | null {
  if (/^[ \t]*\[\]$/.test(line)) return { typed: '[]', insert: '- [ ] ' };
  const item = parseItem(line);
  if (item === null) return null;
  const { marker, box, content } = item;
  if (box === null && content === '[]') return { typed: content, insert: '[ ] ' };
  const isRepeated =
    content === marker ||
    (/^\d/.test(marker) && /^\d{1,9}[.)]$/.test(content)) ||
    (box !== null && /^\[ ?\]$/.test(content));
  return isRepeated ? { typed: content, insert: '' } : null;
}

/** Moves the selected items one level in, below the item above them. null when there is nothing to move. */
export function indentItems(selection: TextSelection): TextEdit | null {
  const item = firstItem(selection);
  if (item === null) return null;
  const above = itemAbove(selection, item.indent);
  if (above?.indent !== item.indent) return null;
  return moveLines(selection, item, above.column);
}

/** Moves the selected items one level out. null when they are at the outermost level, or no items. */
export function outdentItems(selection: TextSelection): TextEdit | null {
  const item = firstItem(selection);
  if (item === null || item.indent === 0) return null;
  return moveLines(selection, item, itemAbove(selection, item.indent - 1)?.indent ?? 0);
}

function firstItem({ text, start }: TextSelection): ListItem | null {
  if (isInCode(text, start)) return null;
  return parseItem(text.slice(lineStart(text, start), lineEnd(text, start)));
}

/** The nearest item above the selection whose indent is at most `most` columns; null when the list has none. */
function itemAbove({ text, start }: TextSelection, most: number): ListItem | null {
  const lines = text.slice(0, lineStart(text, start)).split('\n').slice(0, -1);
  for (const line of lines.reverse()) {
    const item = parseItem(line);
    if (item !== null && item.indent <= most) return item;
    // Words at the margin end the list.
    if (item === null && /^\S/.test(line)) return null;
  }
  return null;
}

/** Moves the selected lines so that `first`, their first, has its marker at column `indent`. */
function moveLines(selection: TextSelection, first: ListItem, indent: number): TextEdit {
  const continued = markerAt(selection, indent) ?? first.marker.replace(/^\d+/, '1');
  return editLines(selection, (lines) =>
    lines.map((line, at) => {
      const [space = ''] = /^[ \t]*/.exec(line) ?? [];
      const rest = line.slice(space.length);
      if (rest === '') return line;
      const width = Math.max(0, columns(space) + indent - first.indent);
      return ' '.repeat(width) + (at === 0 ? continued + rest.slice(first.marker.length) : rest);
    }),
  );
}

/** The marker that continues the items at column `indent`; null when an item begins them. */
function markerAt(selection: TextSelection, indent: number): string | null {
  const above = itemAbove(selection, indent);
  return above?.indent === indent ? nextMarker(above.marker) : null;
}
