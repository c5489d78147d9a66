import { field, listOf, type OutsideRecord } from './outside.ts';
import { readYamlMap } from './readYaml.ts';

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

/** Parts `text` (line ends `\n`) into its YAML front matter, between two lines `---`, and the rest. */
export function splitFrontMatter(text: string): MarkdownFile {
  const none = { frontMatter: null, body: text, lines: 0 };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const start = text.indexOf('\n') + 1;
  const [end] = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(start, start + longest)) ?? [];
  if (end === undefined) return none;
  const head = text.slice(start, start + longest);
  const at = head.search(/^(?:---|\.\.\.)[ \t]*$/m);
  const frontMatter = readYamlMap(head.slice(0, at));
  if (frontMatter === null) return none;
  const body = text.slice(start + at + end.length).replace(/^\n/, '');
  return { frontMatter, body, lines: head.slice(0, at).split('\n').length + 1 };
}

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
