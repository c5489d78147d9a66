import type { TimeString } from '../../../dates/TimeString.ts';
import type { Loss } from '../../Candidate.ts';
import { parseClock } from '../../reading/moments.ts';

/** A block of the outermost level of a journal page, with all that is below it. */
export interface LogseqBlock {
  readonly time: TimeString | null;
  /** Markdown. Empty for a block without words. */
  readonly text: string;
  readonly losses: readonly Loss[];
  /** Line of its beginning, from 1. */
  readonly line: number;
}

/** Properties that Logseq writes for itself. */
const ownProperty =
  /^(?:id|collapsed|logseq\.[\w.-]+|query-[\w-]+|background-color|card-[\w-]+|ls-type|hl-[\w-]+|created-at|updated-at|title|done|todo|now|later|doing|heading):: /i;
const open = /^(?:TODO|LATER|NOW|DOING|IN-PROGRESS|WAITING|WAIT)[ \t]+(?=\S)/;
const done = /^DONE[ \t]+(?=\S)/;

const spanShape =
  /^(?:\*\*)?\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AaPp][Mm])?(?:\*\*)?[ \t]+[-–—][ \t]+\d{1,2}:\d{2}/;

/**
 * The outermost blocks of a page of Logseq in Markdown. Below `- text` stand further lines of the block, indented by two
 * spaces, and its children, indented by a tab. Text above the first block is a block of its own.
 */
export function logseqBlocksOf(page: string): readonly LogseqBlock[] {
  const blocks: { readonly line: number; readonly lines: string[] }[] = [{ line: 1, lines: [] }];
  const pageLines = page.split('\n');
  const isCode = outerCode(pageLines);
  for (const [index, line] of pageLines.entries()) {
    if (isCode[index] === true) blocks.at(-1)?.lines.push(line);
    else if (/^-(?:[ \t]|$)/.test(line)) blocks.push({ line: index + 1, lines: [line.slice(2)] });
    else blocks.at(-1)?.lines.push(line.replace(/^(?:\t| {1,2})/, ''));
  }
  return blocks.map(({ line, lines }) => ({ line, ...readBlock(lines) }));
}

/**
 * The lines of code at the left edge, which other programs write: a bullet in it begins no block. An open fence holds
 * none.
 */
function outerCode(lines: readonly string[]): readonly boolean[] {
  const isCode = lines.map(() => false);
  let start: number | null = null;
  for (const [index, line] of lines.entries()) {
    const [run = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (run === '') continue;
    const fence = start === null ? '' : (/^[`~]+/.exec(lines[start] ?? '')?.[0] ?? '');
    if (start === null) start = index;
    else if (run.startsWith(fence) && line.trim() === run) {
      isCode.fill(true, start, index + 1);
      start = null;
    }
  }
  return isCode;
}

function readBlock(lines: readonly string[]): Omit<LogseqBlock, 'line'> {
  const losses = lossesIn(lines.join('\n'));
  const [first = '', ...others] = convertBlocks(withNumbers(lines));
  const timed =
    /^(?:\*\*)?(\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AaPp][Mm])?):?(?:\*\*)?:?(?=$|\s)[ \t]*(?:[-–—][ \t]+)?(.*)$/.exec(
      first,
    );
  const time = timed === null ? undefined : parseClock(timed[1] ?? '');
  const rest = timed?.[2] ?? '';
  // The entry has the beginning of a span of time. Its end would be lost without the whole of it.
  const isSpan = spanShape.test(first);
  const words = time === undefined || isSpan ? first : rest;
  const isTask = open.test(words) || done.test(words);
  const start = isTask ? `- ${withBox(words)}` : words;
  // Lines of a task belong to its item.
  const below = isTask ? others.map((line) => (line === '' ? '' : `  ${line}`)) : others;
  return { time: time ?? null, text: [start, ...below].join('\n'), losses };
}

function withBox(words: string): string {
  return words.replace(open, '[ ] ').replace(done, '[x] ');
}

const numbered = /^\s*logseq\.order-list-type:: number\s*$/;

/**
 * Children that Logseq shows with a number, as items of a Markdown list with numbers. Lines below them move with them.
 */
function withNumbers(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => numbered.test(line))) return lines;
  const levels: { readonly number: number; readonly marker: string }[] = [];
  return lines.map((line, index) => {
    const [start = '', tabs = '', bullet] = /^(\t*)(- )?/.exec(line) ?? [];
    const depth = tabs.length;
    const indent = levels.slice(0, depth).reduce((sum, { marker }) => sum + marker.length, 0);
    const words = line.slice(start.length);
    // A page that skips a level.
    if (depth > levels.length) return line;
    if (bullet === undefined) {
      const own = words.startsWith('  ') ? (levels[depth]?.marker.length ?? 2) : 0;
      return ' '.repeat(indent + own) + (own === 0 ? words : words.slice(2));
    }
    const number = isNumbered(lines, index) ? (levels[depth]?.number ?? 0) + 1 : 0;
    const marker = number === 0 ? '- ' : `${number}. `;
    levels.splice(depth, Infinity, { number, marker });
    return ' '.repeat(indent) + marker + words;
  });
}

/** Whether a line of the block that begins at `start` says that it has a number. */
function isNumbered(lines: readonly string[], start: number): boolean {
  for (const line of lines.slice(start + 1)) {
    if (/^\t*- /.test(line)) return false;
    if (numbered.test(line)) return true;
  }
  return false;
}

/** Lines without Logseq's own properties and clocks, with quotes, code and tasks in Markdown. */
function convertBlocks(lines: readonly string[]): readonly string[] {
  const converted: string[] = [];
  let isLogbook = false;
  let isQuote = false;
  let fence: string | null = null;
  for (const source of lines) {
    const line = source.replace(/^\t+/, (tabs) => '  '.repeat(Math.min(tabs.length, 20)));
    const [indent = ''] = /^ */.exec(line) ?? [];
    const content = line.slice(indent.length);
    const [run] = /^(?:- )?(?:`{3,}|~{3,})/.exec(content) ?? [];
    if (fence !== null || run !== undefined) {
      converted.push(line);
      if (fence === null) fence = (run ?? '').replace('- ', '');
      else if (content.startsWith(fence) && content.trim() === fence) fence = null;
    } else if (/^:LOGBOOK:/i.test(content)) isLogbook = true;
    else if (isLogbook) isLogbook = !/^:END:/i.test(content);
    else if (/^(?:- )?#\+BEGIN_QUOTE/i.test(content)) isQuote = true;
    else if (/^#\+END_QUOTE/i.test(content)) isQuote = false;
    else if (/^(?:- )?#\+BEGIN_(?:SRC|EXAMPLE)/i.test(content)) {
      converted.push(`${indent}\`\`\`${/SRC[ \t]+([\w+-]{1,20})/i.exec(content)?.[1] ?? ''}`);
    } else if (/^#\+END_(?:SRC|EXAMPLE)/i.test(content)) converted.push(`${indent}\`\`\``);
    else if (!ownProperty.test(`${content.trim()} `)) {
      converted.push(`${indent}${isQuote ? '> ' : ''}${convertLine(content)}`);
    }
  }
  return converted;
}

function convertLine(content: string): string {
  const isChild = content.startsWith('- ');
  const words = isChild ? withBox(content.slice(2)) : content;
  const plain = words
    .replace(/(\]\([^()\n]{1,2000}\))\{:[^{}\n]{0,200}\}/g, '$1')
    .replace(/\^\^(?=\S)([^^\n]{1,2000})(?<=\S)\^\^/g, '**$1**');
  return isChild ? `- ${plain}` : plain;
}

function lossesIn(text: string): readonly Loss[] {
  const count = (shape: RegExp) => text.match(shape)?.length ?? 0;
  return [
    { kind: 'photo', count: count(/!\[[^[\]\n]{0,500}\]\((?!https?:)[^()\n]{1,2000}\)/g) },
    { kind: 'query', count: count(/\{\{(?:query|embed|renderer)\b/g) },
    { kind: 'link', count: count(/\(\([0-9a-f]{8}-[0-9a-f-]{27}\)\)/g) },
    { kind: 'other', count: count(/^\s*(?:SCHEDULED|DEADLINE):|^\s*:LOGBOOK:/gm) },
  ];
}
