import type { Loss } from '../../Candidate.ts';
import { mediaSign } from '../../reading/candidateItem.ts';
import { codeSpan, linkAddress } from '../../reading/markup/createInline.ts';
import { escapeMarkdown } from '../../reading/markup/escapeMarkdown.ts';

/** A timestamp of Org: `<2020-06-30 Tue 10:20>`, `[2020-06-30 Tue]`, also with a repeater or an end. */
export const orgStamp =
  /[<[](\d{4}-\d{2}-\d{2})(?:[ \t]+([\p{L}.]{1,12}))?(?:[ \t]+(\d{1,2}:\d{2})(-\d{1,2}:\d{2})?)?(?:[ \t]+[.+-]{1,2}\d+[hdwmy](?:\/\d+[hdwmy])?){0,2}[>\]]/u;

/** What may stand before and behind a mark. See the manual of Org, "Emphasis and Monospace". */
const before = String.raw`(?<![^\s('"{\-–—])`;
const behind = String.raw`(?![^\s).,;:!?'"}\[\-–—\\])`;
const spanOf = (mark: string, name: string) =>
  String.raw`${before}${mark}(?<${name}>(?!\s)[^\n${mark}]{1,1000}(?<!\s))${mark}${behind}`;

const token = new RegExp(
  [
    String.raw`\[\[(?<address>[^\][\n]{1,2000})\](?:\[(?<label>[^\n]{1,500}?)\])?\]`,
    String.raw`(?<stamp>${orgStamp.source})`,
    spanOf('=', 'verbatim'),
    spanOf('~', 'code'),
    spanOf(String.raw`\*`, 'bold'),
    spanOf('/', 'italic'),
    spanOf(String.raw`\+`, 'struck'),
    spanOf('_', 'underlined'),
    String.raw`\[fn:(?<note>[\w-]{1,40})\]`,
    String.raw`(?<plain>https?:\/\/[^\s<>\[\]]+)`,
  ].join('|'),
  'gu',
);

const picture = /\.(?:png|jpe?g|gif|webp|svg|heic|bmp|tiff?)$/i;
const deepest = 6;

/** What is found in the words of an entry. */
export interface OrgFinds {
  /** What Markdown has no place for. */
  readonly losses: Loss[];
  /** What stands for the picture at `path`: its sign, or a mark for its photo. */
  readonly markOf: (path: string) => string;
}

/** Nothing yet. Pictures have a sign. */
export function createOrgFinds(markOf: OrgFinds['markOf'] = () => mediaSign.photo): OrgFinds {
  return { losses: [], markOf };
}

/** The words of a line of Org as Markdown. */
export function orgInline(words: string, finds: OrgFinds, depth = 0): string {
  if (depth > deepest) return escapeMarkdown(words);
  const within = (inner: string) => orgInline(inner, finds, depth + 1);
  let markdown = '';
  let end = 0;
  for (const match of words.matchAll(token)) {
    markdown += escapeMarkdown(words.slice(end, match.index));
    end = match.index + match[0].length;
    const { address, label, stamp, verbatim, code, bold, italic, struck, underlined, note, plain } =
      match.groups ?? {};
    if (address !== undefined) markdown += linkOf(address, label, finds, within);
    else if (stamp !== undefined) markdown += stamp.slice(1, -1);
    else if (verbatim !== undefined || code !== undefined)
      markdown += codeSpan(verbatim ?? code ?? '');
    else if (bold !== undefined) markdown += `**${within(bold)}**`;
    else if (italic !== undefined) markdown += `*${within(italic)}*`;
    else if (struck !== undefined) markdown += `~~${within(struck)}~~`;
    else if (underlined !== undefined) {
      finds.losses.push({ kind: 'style', count: 1 });
      markdown += within(underlined);
    } else if (note !== undefined) markdown += `[${note}]`;
    else markdown += plain ?? '';
  }
  return markdown + escapeMarkdown(words.slice(end));
}

function linkOf(
  address: string,
  label: string | undefined,
  { losses, markOf }: OrgFinds,
  within: (words: string) => string,
): string {
  const href = linkAddress(address);
  if (href !== null) return label === undefined ? address : `[${within(label)}](${href})`;
  const path = address.replace(/^(?:file|attachment|download):/, '');
  const words = label === undefined ? '' : within(label);
  if (picture.test(path)) {
    losses.push({ kind: 'photo', count: 1 });
    return [markOf(path), words].filter(Boolean).join(' ');
  }
  const isFile = path !== address;
  losses.push({ kind: isFile ? 'document' : 'link', count: 1 });
  const name = words || escapeMarkdown(isFile ? (path.split('/').at(-1) ?? path) : address);
  return isFile ? `${mediaSign.document} ${name}` : name;
}
