import { parseItem } from './listItem.ts';
import { editLines, type TextEdit, type TextSelection } from './TextEdit.ts';

/** The kinds that a line can be turned into: an item of a list, a task, a heading. */
export type LineKind = 'list' | 'task' | 'heading';

interface Line {
  readonly kind: LineKind | 'words';
  readonly indent: number;
  /** The number of an item with the space behind it; empty when it has none. */
  readonly number: string;
  readonly words: string;
}

/**
 * Makes the selected lines `kind`, or plain words when all of them are. Empty lines between them stay. Removes only
 * the bullet, the box or the `#` signs at the head of a line, and white space there. A number stays: it may be a date.
 */
export function toggleLines(selection: TextSelection, kind: LineKind): TextEdit {
  return editLines(selection, (lines) => {
    const isChanged = (line: string) => lines.length === 1 || line.trim() !== '';
    const isOff = lines.filter(isChanged).every((line) => parseLine(line).kind === kind);
    return lines.map((line) =>
      isChanged(line) ? lineText(parseLine(line), isOff ? 'words' : kind) : line,
    );
  });
}

function parseLine(line: string): Line {
  const item = parseItem(line);
  const [, space = '', number = ''] = /^([ \t]*)(\d{1,9}[.)][ \t]+)/.exec(line) ?? [];
  if (item !== null) {
    const { indent, box, content: words } = item;
    if (box !== null) return { kind: 'task', indent, number, words };
    if (number === '') return { kind: 'list', indent, number, words };
    return { kind: 'words', indent, number, words: line.slice(space.length + number.length) };
  }
  const [, heading] = /^ {0,3}#{1,6}[ \t]+(.*)$/.exec(line) ?? [];
  if (heading !== undefined) return { kind: 'heading', indent: 0, number: '', words: heading };
  return { kind: 'words', indent: 0, number: '', words: line.trimStart() };
}

function lineText({ indent, number, words }: Line, kind: Line['kind']): string {
  const space = ' '.repeat(indent);
  switch (kind) {
    case 'list':
      return `${space}- ${number}${words}`;
    case 'task':
      return `${space}${number || '- '}[ ] ${words}`;
    case 'heading':
      return `# ${number}${words}`;
    case 'words':
      return number === '' ? words : space + number + words;
  }
}
