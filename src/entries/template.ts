import { withoutStarLine } from './star.ts';

/** The tag of a template. It is the same in every language, as the person may change theirs. */
const templateTag = 'template';

/** An entry that is inserted into new ones. */
export interface Template {
  readonly name: string;
  /** The inserted text: the text of the entry below its first line. A list item at its end has the space for words. */
  readonly text: string;
}

/** Empty lines, and then the tag and the name on one line. */
const firstLine = new RegExp(String.raw`^\s*#${templateTag}(?:[ \t]+(.*))?(?:\r\n|\r|\n|$)`, 'iu');

/** The signs of Markdown before the words of a line: headings, quotes, list items and boxes. */
const lineSigns = /^(?:\s|>|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\[[ xX>-]\]\s)+/;

/** The sign of a list item or of a box without words, at the end of a text. */
const openItem = /(?:^|[\r\n])[ \t]*(?:>[ \t]?)*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX>-]\])?$/;

/** In code points. */
const longestName = 60;

/** Whether `text` begins with the tag of a template. A star before it is ignored. */
export function isTemplate(text: string): boolean {
  // Asked of every entry of the log, and most begin with a word.
  return /^\s*#/.test(text) && firstLine.test(withoutStarLine(text).text);
}

/**
 * The entries of a day without its templates, which are kept for later and say nothing about the day. `entries` itself
 * if none is a template.
 */
export function withoutTemplates<Item extends { readonly text: string }>(
  entries: readonly Item[],
): readonly Item[] {
  return entries.some(({ text }) => isTemplate(text))
    ? entries.filter(({ text }) => !isTemplate(text))
    : entries;
}

/** The template in `text`; null when it is none, or has nothing to insert. */
export function readTemplate(text: string): Template | null {
  const template = templateParts(text);
  return template === null || template.text === '' ? null : template;
}

/**
 * The same also for a template that has nothing to insert, whose text is empty. Without a name, the first words are the
 * name. Without words the name is empty.
 */
export function templateParts(text: string): Template | null {
  const whole = withoutStarLine(text).text;
  const [line, given = ''] = firstLine.exec(whole) ?? [];
  if (line === undefined) return null;
  const rest = whole
    .slice(line.length)
    .replace(/^(?:[^\S\r\n]*[\r\n])+/, '')
    .trimEnd();
  const [written = ''] = /^.*/.exec(rest) ?? [];
  const name = given.trim() || written.replace(lineSigns, '').trim() || written.trim();
  // A saved entry has lost the space at its end, behind which the person writes on.
  return { name: cut(name), text: openItem.test(rest) ? `${rest} ` : rest };
}

/** Templates with these keys have the same name. */
export function templateKey({ name }: Template): string {
  return comparable(name);
}

/**
 * The templates that have a word which begins with `typed`, and before them those whose name begins with it. Otherwise
 * in the order of `templates`.
 */
export function matchingTemplates(
  templates: readonly Template[],
  typed: string,
): readonly Template[] {
  const key = comparable(typed);
  const begins = (template: Template) => templateKey(template).startsWith(key);
  const matching = templates.filter((template) => ` ${templateKey(template)}`.includes(` ${key}`));
  return [...matching.filter(begins), ...matching.filter((template) => !begins(template))];
}

/** Whether each word of `typed` begins a word of `text`, which may be a whole template. */
export function hasWordsOf(text: string, typed: string): boolean {
  const spaced = (whole: string) => ` ${comparable(whole).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`;
  const words = spaced(text);
  return spaced(typed)
    .trim()
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function cut(name: string): string {
  const [start = ''] = new RegExp(`^.{0,${longestName}}`, 'su').exec(name) ?? [];
  return start === name ? name : `${start.trimEnd()}…`;
}
