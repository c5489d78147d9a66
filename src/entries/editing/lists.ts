import { isInFence } from './literalText.ts';
import { columns, itemHead, nextMarker, parseItem, type ListItem } from './listItem.ts';
import { typedBehind, type OwnHead } from './ownHead.ts';
import {
  editLines,
  lineEnd,
  lineStart,
  replacement,
  type TextEdit,
  type TextSelection,
} from './TextEdit.ts';

/**
 * A line break in a list: the next item, numbered up. At an empty item that an aid inserted, the list ends. A nested
 * item moves one level out, and an outermost item becomes an empty line. Null where an ordinary line break is right.
 * `own` is the head that an aid inserted in the step before: nothing else is removed.
 */
export function continueList(
  selection: TextSelection,
  own: OwnHead | null = null,
): TextEdit | null {
  const { text, start, end } = selection;
  const from = lineStart(text, start);
  const to = lineEnd(text, start);
  const item = parseItem(text.slice(from, to));
  if (item === null || isInFence(text, from)) return null;
  if (item.content.trim() === '') {
    if (end > to || own === null || !isUntouched(own, text, from)) return null;
    // Without the empty line, Markdown adds the next words to the item above.
    return outdentItems(selection, own) ?? replacement(from, own.before.length, '\n');
  }
  if (start < to - item.content.length) return null;
  const rest = text.slice(end, lineEnd(text, end));
  // The rest of the line has a marker already.
  if (parseItem(rest) !== null) return null;
  return nextItem(selection, itemHead({ ...item, marker: nextMarker(item.marker) }), rest);
}

/** Breaks the line and puts `head` before `rest`. Spaces that `rest` begins with become those of the head. */
function nextItem({ start, end }: TextSelection, head: string, rest: string): TextEdit {
  const spaces = rest.trim() === '' ? 0 : rest.length - rest.trimStart().length;
  const insert = `\n${spaces > 0 ? head.trimEnd() : head}`;
  const edit = replacement(start, end, insert);
  const caret = edit.start + spaces;
  if (spaces > 0) return { ...edit, start: caret, end: caret };
  return { ...edit, head: { from: start + 1, to: caret, typedTo: caret } };
}

/** Whether `own` is the head of the line at `from`, with nothing typed behind it. */
function isUntouched(own: OwnHead, text: string, from: number): boolean {
  return own.from === from && typedBehind(own, text) === '';
}

/** Takes back the head at the end of the text that an aid set and nothing was typed behind. null: there is none. */
export function dropUnusedHead({ text }: TextSelection, own: OwnHead | null): TextEdit | null {
  if (own === null || own.after.trim() !== '' || typedBehind(own, text)?.trim() !== '') return null;
  // The aid broke the line, too.
  return replacement(Math.max(0, own.from - 1), text.length, '');
}

/**
 * A typed space that completes a list item. `[] ` becomes `- [ ] `. A typed marker replaces a head that an aid
 * inserted. null: the space is only a space.
 */
export function completeItem(
  selection: TextSelection,
  own: OwnHead | null = null,
): TextEdit | null {
  const { text, start, end } = selection;
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  if (!/(?:^|[ \t])(?:\[[ xX>-]?\]|[-+*]|\d{1,9}[.)])$/.test(line)) return null;
  const givesWay = giveWay(selection, own, ' ');
  if (givesWay !== null) return givesWay;
  const insert = boxFor(line);
  if (insert === null || isInFence(text, start)) return null;
  return replacement(start - '[]'.length, start, insert);
}

/** The box that replaces the `[]` at the end of `line`. Null when it is no box. */
function boxFor(line: string): string | null {
  if (/^[ \t]*\[\]$/.test(line)) return '- [ ] ';
  const item = parseItem(line);
  return item?.box === null && item.content === '[]' ? '[ ] ' : null;
}

/**
 * Removes the head that an aid inserted when the person types a marker behind it: `4. 7. ` becomes `7. `. The typed
 * marker stays. `inserted` is about to replace the selection, and may be empty. null when no head gives way.
 */
export function giveWay(
  { text, start, end }: TextSelection,
  own: OwnHead | null,
  inserted: string,
): TextEdit | null {
  const typed = own && typedBehind(own, text);
  if (own === null || typed === null) return null;
  const to = own.before.length;
  const typedTo = to + typed.length;
  if (start < to || end > typedTo) return null;
  const head = parseItem(own.before.slice(own.from));
  const untilCaret = text.slice(to, start) + inserted;
  const words = untilCaret + text.slice(end, typedTo);
  if (head === null) return null;
  const [, box] = /^\[([ xX>-]?)\][ \t]/.exec(words) ?? [];
  if (head.box !== null && box !== undefined) {
    const insert = box === '' ? untilCaret.replace('[]', '[ ]') : untilCaret;
    return replacement(to - '[ ] '.length, end, insert);
  }
  const [marker] = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t])/.exec(words) ?? [];
  if (marker === undefined || !isSameKind(marker, head.marker)) return null;
  return replacement(own.from + head.indent, end, untilCaret);
}

function isSameKind(one: string, other: string): boolean {
  return one === other || (/^\d/.test(one) && /^\d/.test(other));
}

/**
 * Moves the selected items one level in, below the item above them. null when there is nothing to move. Only white
 * space changes at the head of their lines, and the number of `own`.
 */
export function indentItems(selection: TextSelection, own: OwnHead | null = null): TextEdit | null {
  const item = firstItem(selection);
  if (item === null) return null;
  const above = itemAbove(selection, item.indent);
  if (above?.indent !== item.indent) return null;
  return moveLines(selection, { first: item, indent: above.column, own });
}

/** Moves the selected items one level out, as {@link indentItems}. null at the outermost level, or for no items. */
export function outdentItems(
  selection: TextSelection,
  own: OwnHead | null = null,
): TextEdit | null {
  const item = firstItem(selection);
  if (item === null || item.indent === 0) return null;
  const indent = itemAbove(selection, item.indent - 1)?.indent ?? 0;
  return moveLines(selection, { first: item, indent, own });
}

function firstItem({ text, start }: TextSelection): ListItem | null {
  if (isInFence(text, start)) return null;
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

interface Move {
  /** The first of the selected items. */
  readonly first: ListItem;
  /** The column to which its marker goes. */
  readonly indent: number;
  readonly own: OwnHead | null;
}

/** Moves the selected lines. A marker that the person typed stays; one of an aid continues its new list. */
function moveLines(selection: TextSelection, { first, indent, own }: Move): TextEdit {
  const { text, start, end } = selection;
  const from = lineStart(text, start);
  const typed = own?.from === from ? typedBehind(own, text) : null;
  const marker =
    typed === null
      ? first.marker
      : (markerAt(selection, indent) ?? first.marker.replace(/^\d+/, '1'));
  const edit = editLines(selection, (lines) =>
    lines.map((line, at) => {
      const [space = ''] = /^[ \t]*/.exec(line) ?? [];
      const rest = line.slice(space.length);
      if (rest === '') return line;
      const moved = spaceOf(space, Math.max(0, columns(space) + indent - first.indent));
      return moved + (at === 0 ? marker + rest.slice(first.marker.length) : rest);
    }),
  );
  if (own === null || typed === null || end > lineEnd(text, start)) return edit;
  const grown = edit.insert.length - (edit.to - edit.from);
  const to = own.before.length + grown;
  return { ...edit, head: { from, to, typedTo: to + typed.length } };
}

/** `space`, made `width` columns wide, with as much of it kept as can be. */
function spaceOf(space: string, width: number): string {
  let kept = space;
  while (columns(kept) > width) kept = kept.slice(0, -1);
  return kept + ' '.repeat(width - columns(kept));
}

/** The marker that continues the items at column `indent`; null when an item begins them. */
function markerAt(selection: TextSelection, indent: number): string | null {
  const above = itemAbove(selection, indent);
  return above?.indent === indent ? nextMarker(above.marker) : null;
}
