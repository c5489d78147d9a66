import { field, listOf, type OutsideRecord } from './outside.ts';
import { readLooseYaml, readYamlMap } from './readYaml.ts';

/** A Markdown file in two parts. */
export interface MarkdownFile {
  /** Null if there is no front matter, or none that can be read. It then stays in `body`. */
  readonly frontMatter: OutsideRecord | null;
  readonly body: string;
  /** Lines above the body. */
  readonly lines: number;
}

/** Longest front matter, in characters. */
const longest = 64_000;

/** Parts `text` (line ends `\n`) into its front matter, YAML between lines `---` or TOML between `+++`, and the rest. */
export function splitFrontMatter(text: string): MarkdownFile {
  const none = { frontMatter: null, body: text, lines: 0 };
  const [, mark] = /^(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (mark === undefined) return none;
  const start = text.indexOf('\n') + 1;
  const head = text.slice(start, start + longest);
  const end = (mark === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m).exec(head);
  if (end === null) return none;
  const source = head.slice(0, end.index);
  const frontMatter =
    mark === '---' ? (readYamlMap(source) ?? readLooseYaml(source)) : readTomlFields(source);
  if (frontMatter === null) return none;
  const body = text.slice(start + end.index + end[0].length).replace(/^\n/, '');
  return { frontMatter, body, lines: source.split('\n').length + 1 };
}

/** The fields of TOML that Hugo and Zola write in one line each: texts, dates, lists of texts. null if there are none. */
function readTomlFields(toml: string): OutsideRecord | null {
  const fields = toml.split('\n').flatMap((line): readonly (readonly [string, unknown])[] => {
    const [, name = '', value = ''] =
      /^\s*"?([\w-]{1,60})"?[ \t]*=[ \t]*(\S.*?)[ \t]*$/.exec(line) ?? [];
    if (name === '') return [];
    const items = value.match(/"[^"]*"|'[^']*'/g) ?? [];
    return [[name, value.startsWith('[') ? items.map(unquoted) : unquoted(value)]];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/, '$2');

/** The text of the first of `keys` that the front matter has, whatever its case. Empty if there is none. */
export function frontMatterText(
  frontMatter: OutsideRecord | null,
  keys: readonly string[],
): string {
  const names = Object.keys(frontMatter ?? {});
  for (const key of keys) {
    const name = names.find((each) => each.toLowerCase() === key);
    const value = name === undefined ? undefined : field(frontMatter, name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

/** The tags of the front matter: a list, or one text with commas or blanks. */
export function frontMatterTags(frontMatter: OutsideRecord | null): readonly string[] {
  const names = Object.keys(frontMatter ?? {});
  const name = names.find((each) => /^(?:tags?|keywords)$/i.test(each));
  const value = name === undefined ? undefined : field(frontMatter, name);
  if (typeof value === 'string') return value.split(value.includes(',') ? ',' : /\s+/);
  return listOf(value).filter((tag) => typeof tag === 'string');
}
