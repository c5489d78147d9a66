import type { Loss } from '../../Candidate.ts';
import { codeBlock } from '../../reading/markup/createInline.ts';
import { createOrgFinds, orgInline, type OrgFinds } from './orgInline.ts';

/** The lines below a headline in Markdown. */
export interface OrgBody {
  readonly markdown: string;
  readonly losses: readonly Loss[];
  /** The properties of its drawer, by their names in upper case. */
  readonly properties: ReadonlyMap<string, string>;
}

const blockStart = /^\s*#\+begin_(\w+)(?:[ \t]+(.*))?$/i;
/** Keywords with words of a person. Others are for the program. */
const spokenKeyword = /^#\+(?:caption|subtitle|description):[ \t]+(.*)$/i;
const item = /^(\s*)([-+]|\*(?<=\s\*)|\d{1,9}[.)])(?:[ \t]+|$)(?:\[([ xX-])\](?:[ \t]+|$))?(.*)$/;

/**
 * The body of a headline of Org as Markdown: lists, boxes, blocks, tables, drawers. Its marks become those of Markdown.
 * `markOf` is that of {@link OrgFinds}.
 */
export function orgToMarkdown(body: readonly string[], markOf?: OrgFinds['markOf']): OrgBody {
  const finds = createOrgFinds(markOf);
  const { losses } = finds;
  const properties = new Map<string, string>();
  const out: string[] = [];
  const lines = outdented(body);
  let isInList = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const block = blockStart.exec(line);
    if (block !== null) {
      const end = endOf(lines, at, new RegExp(`^\\s*#\\+end_${block[1] ?? ''}\\s*$`, 'i'));
      const inner = lines.slice(at + 1, end);
      out.push(...writeBlock(block[1] ?? '', block[2] ?? '', inner, finds));
      at = end;
    } else if (/^\s*:PROPERTIES:\s*$/i.test(line)) {
      const end = endOf(lines, at, drawerEnd);
      for (const property of lines.slice(at + 1, end)) readProperty(property, properties);
      at = end;
    } else if (/^\s*:LOGBOOK:\s*$/i.test(line)) {
      losses.push({ kind: 'other', count: 1 });
      at = endOf(lines, at, drawerEnd);
    } else if (/^\s*:[\w-]+:\s*$/.test(line)) {
      // The words of another drawer stay.
    } else if (/^\s*:(?: |$)/.test(line)) {
      const end = endOf(lines, at, /^(?!\s*:(?: |$))/) - 1;
      const code = lines.slice(at, end + 1).map((each) => each.replace(/^\s*: ?/, ''));
      out.push(...codeBlock(code.join('\n')));
      at = end;
    } else if (/^\s*\|/.test(line)) {
      const end = endOf(lines, at, /^(?!\s*\|)/) - 1;
      out.push(...writeTable(lines.slice(at, end + 1), finds));
      at = end;
    } else if (/^\s*#\+/.test(line)) {
      const [, words] = spokenKeyword.exec(line.trim()) ?? [];
      if (words !== undefined) out.push(orgInline(words, finds));
      else if (/^\s*#\+tblfm:/i.test(line)) losses.push({ kind: 'other', count: 1 });
    } else {
      const wasInList: boolean = isInList;
      isInList = item.test(line) || (wasInList && (line.trim() === '' || /^\s/.test(line)));
      out.push(writeLine(line, isInList, finds));
    }
  }
  return { markdown: out.join('\n'), losses, properties };
}

const drawerEnd = /^\s*:END:\s*$/i;

/** The number of the first line behind `start` that is as `shape`, or of the line behind the last. */
function endOf(lines: readonly string[], start: number, shape: RegExp): number {
  const end = lines.findIndex((line, index) => index > start && shape.test(line));
  return end < 0 ? lines.length : end;
}

function readProperty(line: string, properties: Map<string, string>): void {
  const [, name, value = ''] = /^\s*:([^:\s]+?)\+?:\s+(\S.*)$/.exec(line) ?? [];
  if (name !== undefined) properties.set(name.toUpperCase(), value.trim());
}

/** `lines` without the indent that they share. Many people indent the text below a headline. */
function outdented(lines: readonly string[]): readonly string[] {
  const indents = lines.flatMap((line) =>
    line.trim() === '' ? [] : (/^[ \t]*/.exec(line)?.[0].length ?? 0),
  );
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(shared).trimEnd());
}

function writeBlock(
  name: string,
  words: string,
  inner: readonly string[],
  { losses, markOf }: OrgFinds,
): readonly string[] {
  if (/^(?:src|example|export)$/i.test(name)) {
    const [language = ''] = /^[\w+#-]{1,20}/.exec(words) ?? [];
    // Org puts a comma before lines that it would take for its own.
    const code = outdented(inner).map((line) => line.replace(/^(\s*),(?=,*(?:\*|#\+))/, '$1'));
    return codeBlock(code.join('\n'), /^example$/i.test(name) ? '' : language);
  }
  const { markdown, losses: others } = orgToMarkdown(inner, markOf);
  losses.push(...others);
  if (!/^(?:quote|verse)$/i.test(name)) return markdown.split('\n');
  return markdown.split('\n').map((line) => `> ${line}`.trimEnd());
}

/** Rows of Markdown. It needs a rule below the first row, and no other. */
function writeTable(rows: readonly string[], finds: OrgFinds): readonly string[] {
  const cells = rows
    .filter((row) => !/^\s*\|[-+|]*-[-+|]*\s*$/.test(row))
    .map((row) =>
      row
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => orgInline(cell.trim(), finds)),
    );
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = cells.map((row) => {
    const padded = [...row, ...Array.from({ length: columns - row.length }, () => '')];
    return `| ${padded.join(' | ')} |`;
  });
  const [first, ...others] = lines;
  if (first === undefined) return [];
  return ['', first, `|${' --- |'.repeat(columns)}`, ...others, ''];
}

function writeLine(line: string, isInList: boolean, finds: OrgFinds): string {
  const found = item.exec(line);
  if (found !== null) {
    const [, indent = '', bullet = '-', box, words = ''] = found;
    const sign = /\d/.test(bullet) ? bullet : '-';
    const tick = box === undefined ? '' : /x/i.test(box) ? '[x] ' : '[ ] ';
    const [, term, meaning] = /^(.{1,200}?)[ \t]+::(?:[ \t]+(.*))?$/.exec(words) ?? [];
    const text =
      term === undefined || /\d/.test(bullet)
        ? orgInline(words, finds)
        : `**${orgInline(term, finds)}**: ${orgInline(meaning ?? '', finds)}`;
    return `${indent}${sign} ${tick}${text}`.trimEnd();
  }
  if (/^\s*-{5,}\s*$/.test(line)) return '\n---\n';
  const words = line.trim().replace(/[ \t]*\\\\$/, '');
  const indent = isInList ? (/^\s*/.exec(line)?.[0] ?? '') : '';
  return indent + safeStart(orgInline(words, finds));
}

/** `line` so that its first signs begin no heading and no quote of Markdown. */
function safeStart(line: string): string {
  return line.replace(/^(?=#{1,6}(?:\s|$)|>|(?:-+|=+)\s*$)/, '\\');
}
