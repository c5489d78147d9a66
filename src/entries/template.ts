import { withoutStarLine } from './star.ts';

/** The tag of a template. It is the same in every language, as the person may change theirs. */
const templateTag = 'template';

/** An entry that is inserted into new ones. */
export interface Template {
  readonly name: string;
  /** The inserted text: the text of the entry below its first line. Never empty. */
  readonly text: string;
}

/** Empty lines, and then the tag and the name on one line. */
const firstLine = new RegExp(String.raw`^\s*#${templateTag}(?:[ \t]+(.*))?(?:\r\n|\r|\n|$)`, 'iu');

/** The signs of Markdown before the words of a line: headings, quotes, list items and boxes. */
const lineSigns = /^(?:\s|>|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\[[ xX>-]\]\s)+/;

/** In code points. */
const longestName = 60;

/** Whether `text` begins with the tag of a template. A star before it is ignored. */
export function isTemplate(text: string): boolean {
  return firstLine.test(withoutStarLine(text).text);
}

/**
 * The template in `text`; null when it is none, or has nothing to insert. Without a name, the first words are the
 * name.
 */
export function readTemplate(text: string): Template | null {
  const whole = withoutStarLine(text).text;
  const [line, given = ''] = firstLine.exec(whole) ?? [];
  if (line === undefined) return null;
  const rest = whole
    .slice(line.length)
    .replace(/^(?:[^\S\r\n]*[\r\n])+/, '')
    .trimEnd();
  if (rest === '') return null;
  const [written = ''] = /^.*/.exec(rest) ?? [];
  const name = given.trim() || written.replace(lineSigns, '').trim() || written.trim();
  return { name: cut(name), text: rest };
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

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function cut(name: string): string {
  const [start = ''] = new RegExp(`^.{0,${longestName}}`, 'su').exec(name) ?? [];
  return start === name ? name : `${start.trimEnd()}…`;
}
