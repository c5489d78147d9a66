import { codeBlock, createInline, type SpanStyle } from './createInline.ts';
import { createLines } from './createLines.ts';

/** Writes Markdown from the events of a reader of HTML or another tree. An `open…` returns what closes it. */
export type MarkdownWriter = ReturnType<typeof createMarkdownWriter>;

/** A writer of one text. */
export function createMarkdownWriter() {
  const blocks = createBlocks();
  return {
    ...wordEvents(blocks),
    ...blockEvents(blocks),
    ...listEvents(blocks),
    ...codeEvents(blocks),
    ...tableEvents(blocks),
    finish: () => {
      blocks.flush();
      return blocks.lines.finish();
    },
  };
}

type Blocks = ReturnType<typeof createBlocks>;

/** The state of a writer: the lines so far, the words of the next line, and the open code block or table. */
function createBlocks() {
  const lines = createLines();
  const inline = createInline();
  const open: {
    /** The sign at the beginning of the next line. */
    start: string;
    /** The box of a task that has no words yet: they may stand in a block of their own. */
    box: string;
    /** Text of the open code block. */
    code: string | null;
    table: ReturnType<typeof createTable> | null;
  } = { start: '', box: '', code: null, table: null };

  /** Ends the line. */
  function flush(): void {
    if (open.code !== null) return;
    if (open.table !== null) {
      // A cell holds one line.
      if (!inline.isEmpty()) inline.text(' ');
      return;
    }
    if (!inline.isEmpty()) {
      lines.write(open.box === '' ? open.start : open.box, inline.take());
      open.box = '';
    }
    open.start = '';
  }

  /** Ends the line and asks for `gap` line ends before the next one. */
  function block(gap: 1 | 2): void {
    if (open.code !== null) {
      if (open.code !== '' && !open.code.endsWith('\n')) open.code += '\n';
      return;
    }
    flush();
    if (open.table === null) lines.atLeast(gap);
  }

  function openContainer(openLines: () => () => void): () => void {
    block(1);
    const close = isPlain() ? openLines() : () => undefined;
    return () => {
      block(1);
      close();
    };
  }

  function isPlain(): boolean {
    return open.code === null && open.table === null;
  }

  return { lines, inline, open, flush, block, openContainer, isPlain };
}

function wordEvents({ inline, open }: Blocks) {
  return {
    text: (raw: string) => {
      if (open.code === null) inline.text(raw);
      else open.code += raw;
    },
    openSpan: (style: SpanStyle) => inline.open(style),
    openCodeSpan: () => inline.open('code'),
    /** null leaves the words without a link. */
    openLink: (href: string | null) =>
      href === null ? inline.open('plain') : inline.open('link', href),
  };
}

function blockEvents({ lines, inline, open, block, openContainer, isPlain }: Blocks) {
  return {
    line: () => {
      block(1);
    },
    paragraph: () => {
      block(2);
    },
    lineBreak: () => {
      if (open.code !== null) open.code += '\n';
      else if (inline.isEmpty()) lines.atLeast(2);
      else block(1);
    },
    heading: (level: number) => {
      open.start = isPlain() ? `${'#'.repeat(level)} ` : '';
    },
    rule: () => {
      if (!isPlain()) return;
      block(2);
      lines.writeRaw(['---']);
    },
    openQuote: () => {
      block(2);
      const close = openContainer(lines.openQuote);
      return () => {
        close();
        block(2);
      };
    },
  };
}

interface List {
  /** The number of its next item. null for bullets. */
  next: number | null;
  /** The bullet of its last item. Empty before the first. */
  bullet: string;
  isInItem: boolean;
}

function listEvents({ lines, inline, open, flush, block, openContainer, isPlain }: Blocks) {
  const lists: List[] = [];
  return {
    /** `first`: the number of the first item. null for bullets. */
    openList: (first: number | null) => {
      block(1);
      const around = lists.at(-1);
      // Some editors put an inner list beside the item that it belongs to.
      const isBeside = around !== undefined && around.bullet !== '' && !around.isInItem;
      const close = isBeside
        ? openContainer(() => lines.openIndent(around.bullet.length))
        : () => undefined;
      const list = { next: first, bullet: '', isInItem: false };
      lists.push(list);
      return () => {
        close();
        block(2);
        lists.splice(lists.indexOf(list), lists.length);
      };
    },
    openItem: () => {
      const list = lists.at(-1) ?? { next: null, bullet: '', isInItem: false };
      const bullet = list.next === null ? '- ' : `${list.next}. `;
      const isFirst = list.bullet === '';
      if (list.next !== null) list.next += 1;
      list.bullet = bullet;
      list.isInItem = true;
      const close = openContainer(() => lines.openItem(bullet, isFirst));
      return () => {
        flush();
        if (open.box !== '') lines.write(open.box.trimEnd(), '');
        open.box = '';
        close();
        list.isInItem = false;
      };
    },
    /** A box of a task at the beginning of an item. */
    box: (isChecked: boolean) => {
      if (open.code !== null) return;
      if (isPlain() && inline.isEmpty() && lists.length > 0) open.box = isChecked ? '[x] ' : '[ ] ';
      else inline.text(isChecked ? '☑ ' : '☐ ');
    },
  };
}

function codeEvents({ lines, open, block, isPlain }: Blocks) {
  return {
    openCode: (language = '') => {
      if (!isPlain()) return () => undefined;
      block(2);
      open.code = '';
      return () => {
        const text = (open.code ?? '').replace(/^\n/, '').trimEnd();
        open.code = null;
        if (text !== '') lines.writeRaw(codeBlock(text, language));
      };
    },
  };
}

function tableEvents({ lines, inline, open, block, isPlain }: Blocks) {
  return {
    openTable: () => {
      if (!isPlain()) return () => undefined;
      block(2);
      const opened = createTable();
      open.table = opened;
      return () => {
        if (!inline.isEmpty()) opened.addCell(inline.take());
        open.table = null;
        const { isTable, lines: rows } = opened.lines();
        if (isTable) lines.writeRaw(rows);
        else {
          for (const row of rows) {
            lines.atLeast(2);
            lines.write('', row);
          }
        }
        lines.atLeast(2);
      };
    },
    openRow: () => {
      open.table?.openRow();
      return () => undefined;
    },
    openCell: () => {
      const around = open.table;
      if (around !== null) inline.take();
      return () => {
        if (open.table === around && around !== null) around.addCell(inline.take());
      };
    },
  };
}

/** The rows of a table while it is read. */
function createTable() {
  const rows: string[][] = [];
  return {
    openRow: () => {
      rows.push([]);
    },
    addCell: (words: string) => {
      if (rows.length === 0) rows.push([]);
      rows.at(-1)?.push(words.replaceAll('|', '\\|'));
    },
    /** Lines of Markdown. A table with one column only arranges a page, and becomes paragraphs. */
    lines: (): { readonly isTable: boolean; readonly lines: readonly string[] } => {
      const filled = rows.filter((row) => row.some((cell) => cell !== ''));
      const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
      if (columns < 2) return { isTable: false, lines: filled.flat() };
      const [header = [], ...others] = filled;
      const padded = [...header, ...Array.from({ length: columns - header.length }, () => '')];
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      return {
        isTable: true,
        lines: [row(padded), row(padded.map(() => '---')), ...others.map(row)],
      };
    },
  };
}
