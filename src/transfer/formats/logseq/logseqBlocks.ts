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

/**
 * The outermost blocks of a page of Logseq in Markdown. Below `- text` stand further lines of the block, indented by two
 * spaces, and its children, indented by a tab. Text above the first block is a block of its own.
 */
export function logseqBlocksOf(page: string): readonly LogseqBlock[] {
  const blocks: { readonly line: number; readonly lines: string[] }[] = [{ line: 1, lines: [] }];
  for (const [index, line] of page.split('\n').entries()) {
    if (/^-(?:[ \t]|$)/.test(line)) blocks.push({ line: index + 1, lines: [line.slice(2)] });
    else blocks.at(-1)?.lines.push(line.replace(/^(?:\t| {1,2})/, ''));
  }
  return blocks.map(({ line, lines }) => ({ line, ...readBlock(lines) }));
}

function readBlock(lines: readonly string[]): Omit<LogseqBlock, 'line'> {
  const losses = lossesIn(lines.join('\n'));
  const [first = '', ...others] = convertBlocks(lines);
  const timed =
    /^(?:\*\*)?(\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AaPp][Mm])?)(?:\*\*)?(?=$|\s)[ \t]*(?:[-–—][ \t]+)?(.*)$/.exec(
      first,
    );
  const time = timed === null ? undefined : parseClock(timed[1] ?? '');
  const words = time === undefined ? first : (timed?.[2] ?? '');
  const isTask = open.test(words) || done.test(words);
  const start = isTask ? `- ${withBox(words)}` : words;
  // Lines of a task belong to its item.
  const rest = isTask ? others.map((line) => (line === '' ? '' : `  ${line}`)) : others;
  return { time: time ?? null, text: [start, ...rest].join('\n'), losses };
}

function withBox(words: string): string {
  return words.replace(open, '[ ] ').replace(done, '[x] ');
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
