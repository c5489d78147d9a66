import { escapeLineStart } from './escapeMarkdown.ts';

/** A quote or a list item around the lines that follow. */
interface Container {
  readonly first: string;
  readonly others: string;
  /** No line has been written in it. */
  isFresh: boolean;
}

/** Deeper quotes and lists are written at this depth. Daylog shows no more. */
const deepest = 20;

/** The lines of a Markdown text, with the signs of the quotes and list items around them. */
export function createLines() {
  const lines: string[] = [];
  const containers: Container[] = [];
  /** Line ends to write before the next line: 1 for a new line, 2 for a new paragraph. */
  let gap = 0;

  /** The signs at the beginning of a line. Those of a first line are written once. */
  function signs(): string {
    return containers
      .map((container) => {
        const sign = container.isFresh ? container.first : container.others;
        container.isFresh = false;
        return sign;
      })
      .join('');
  }

  function emptyLine(): string {
    const fresh = containers.findIndex(({ isFresh }) => isFresh);
    const around = fresh < 0 ? containers : containers.slice(0, fresh);
    return around
      .map(({ others }) => others)
      .join('')
      .trimEnd();
  }

  /** Asks for `next` line ends before the next line, unless it is the first of its quote or item. */
  function atLeast(next: 1 | 2): void {
    if (containers.at(-1)?.isFresh !== true) gap = Math.max(gap, next);
  }

  /** Writes a line with `start` (its own sign) and words of the text. Returns nothing for a blank one. */
  function write(start: string, words: string): void {
    if (gap > 1 && lines.length > 0) lines.push(emptyLine());
    gap = 1;
    lines.push(signs() + start + (start === '' ? escapeLineStart(words) : words));
  }

  /** Puts the following lines in a quote or an item, `gapBefore` line ends below the text before. */
  function open(first: string, others: string, gapBefore: 1 | 2): () => void {
    if (containers.length >= deepest) return () => undefined;
    atLeast(gapBefore);
    // Within a list, items follow one another without a gap.
    if (gapBefore === 1) gap = Math.min(gap, 1);
    const container = { first, others, isFresh: true };
    containers.push(container);
    return () => void containers.splice(containers.indexOf(container), containers.length);
  }

  return {
    write,
    atLeast,
    /** Writes lines as they are, as those of code. */
    writeRaw: (raw: readonly string[]) => {
      atLeast(2);
      for (const line of raw) {
        if (gap > 1 && lines.length > 0) lines.push(emptyLine());
        gap = 1;
        lines.push((signs() + line).trimEnd());
      }
      atLeast(2);
    },
    openQuote: () => open('> ', '> ', 2),
    openItem: (bullet: string, isFirst: boolean) =>
      open(bullet, ' '.repeat(bullet.length), isFirst && containers.length === 0 ? 2 : 1),
    /** The lines of a list that stands below an item, and not in it. */
    openIndent: (length: number) => open(' '.repeat(length), ' '.repeat(length), 1),
    finish: () => lines.join('\n').trim(),
  };
}
