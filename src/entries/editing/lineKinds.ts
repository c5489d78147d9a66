import { itemHead, parseItem } from './listItem.ts';
import { editLines, type TextEdit, type TextSelection } from './TextEdit.ts';

/** What a line can be made: an item of a list, a task, a heading. */
export type LineKind = 'list' | 'task' | 'heading';

interface Line {
  readonly kind: LineKind | 'words';
  readonly indent: number;
  readonly words: string;
}

/** Makes the selected lines `kind`, or plain words when all of them are. Empty lines between them stay. */
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
  if (item !== null) {
    return { kind: item.box === null ? 'list' : 'task', indent: item.indent, words: item.content };
  }
  const [, heading] = /^ {0,3}#{1,6}[ \t]+(.*)$/.exec(line) ?? [];
  if (heading !== undefined) return { kind: 'heading', indent: 0, words: heading };
  return { kind: 'words', indent: 0, words: line.trimStart() };
}

function lineText({ indent, words }: Line, kind: Line['kind']): string {
  switch (kind) {
    case 'list':
      return itemHead({ indent, marker: '-', box: null }) + words;
    case 'task':
      return itemHead({ indent, marker: '-', box: '[ ]' }) + words;
    case 'heading':
      return `# ${words}`;
    case 'words':
      return words;
  }
}
