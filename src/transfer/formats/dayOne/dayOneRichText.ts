import { parseJson } from '../../../lib/parseJson.ts';
import { field, listOf, numberField, textField } from '../../reading/outside.ts';

/**
 * The rich text of an entry as the Markdown that Day One writes into `text`, for an entry that has none. It is JSON:
 * runs of text in `contents`, each with `attributes` of its letters and of its line. Media are markers with their ids.
 */
export function dayOneRichText(source: string): string {
  const contents = listOf(field(parseJson(source || null), 'contents'));
  let text = '';
  let isCode = false;
  for (const part of contents) {
    const attributes = field(part, 'attributes');
    const line = field(attributes, 'line');
    if ((field(line, 'codeBlock') === true) !== isCode) {
      isCode = !isCode;
      text += text === '' || text.endsWith('\n') ? '```\n' : '\n```\n';
    }
    for (const [words] of textField(part, 'text').matchAll(/[^\n]*\n|[^\n]+/g)) {
      const isAtStart = text === '' || text.endsWith('\n');
      if (isCode) text += words;
      else text += (isAtStart ? lineMark(line) : '') + styled(words, attributes);
    }
    for (const embedded of listOf(field(part, 'embeddedObjects'))) text += marker(embedded);
  }
  return isCode ? `${text.trimEnd()}\n\`\`\`` : text;
}

/** The mark of a heading, a quote or an item at the beginning of a line. */
function lineMark(line: unknown): string {
  const header = numberField(line, 'header') ?? 0;
  if (header >= 1 && header <= 6) return `${'#'.repeat(header)} `;
  if (field(line, 'quote') === true) return '> ';
  const indent = '  '.repeat(
    Math.min(20, Math.max(0, (numberField(line, 'indentLevel') ?? 1) - 1)),
  );
  switch (textField(line, 'listStyle')) {
    case 'bulleted':
      return `${indent}- `;
    case 'numbered':
      return `${indent}${numberField(line, 'listIndex') ?? 1}. `;
    case 'checkbox':
      return `${indent}- [${field(line, 'checked') === true ? 'x' : ' '}] `;
    default:
      return '';
  }
}

const styles = [
  ['inlineCode', '`'],
  ['strikethrough', '~~'],
  ['italic', '*'],
  ['bold', '**'],
] as const;

/** `line` with the marks of its letters. Blanks at its ends stay outside, as Markdown asks. */
function styled(line: string, attributes: unknown): string {
  const words = line.trim();
  if (words === '') return line;
  const isCode = field(attributes, 'inlineCode') === true;
  // `text` has a backslash before each of its own.
  const plain = isCode ? words : words.replaceAll('\\', '\\\\');
  const link = textField(attributes, 'linkURL');
  const marked = styles.reduce(
    (inner, [name, mark]) => (field(attributes, name) === true ? mark + inner + mark : inner),
    link === '' || link === words ? plain : `[${plain}](${link})`,
  );
  const start = line.indexOf(words);
  return line.slice(0, start) + marked + line.slice(start + words.length);
}

/** The marker that Day One writes for a photo or another medium in a text. */
function marker(embedded: unknown): string {
  const id = textField(embedded, 'identifier');
  const type = textField(embedded, 'type');
  if (id === '') return type === 'horizontalRuleLine' ? '---' : '';
  return type === 'photo' ? `![](dayone-moment://${id})` : `![](dayone-moment:/${type}/${id})`;
}
