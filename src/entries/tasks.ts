/** How a task stands: to do, done, or brought to another day, where it goes on. */
export type TaskMark = 'open' | 'done' | 'moved';

/** A line of an entry that is a task. */
export interface Task {
  /** Of the entry's text, from 0. */
  readonly line: number;
  /** The whole line as it was typed, so that it is known again. */
  readonly source: string;
  readonly mark: TaskMark;
  /** What is to be done, as it was typed behind the box. */
  readonly label: string;
}

const boxes: Readonly<Record<string, TaskMark>> = {
  ' ': 'open',
  x: 'done',
  X: 'done',
  '>': 'moved',
};
const signs: Readonly<Record<TaskMark, string>> = { open: ' ', done: 'x', moved: '>' };

/** Quotes, bullets and numbers, then the box, its sign, and the words that make it a task. */
const taskLine = /^([ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*)+\[)([ xX>])(\][ \t]+(\S.*))$/;

/** Whether `text` may hold a task at all; most entries are told apart by this alone. */
export function mayHaveTasks(text: string): boolean {
  return /\[[ xX>]\][ \t]+\S/.test(text);
}

/**
 * The tasks of `text` in their order: list items that begin with `[ ]`, `[x]` or, for one that was brought
 * to another day, `[>]`. Lines of code are none. It follows GitHub's Markdown as far as lines alone tell
 * (see tasks.test.ts, which compares it with the parser that paints entries).
 */
export function tasksOf(text: string): readonly Task[] {
  if (!mayHaveTasks(text)) return [];
  const tasks: Task[] = [];
  const reader = createLineReader();
  for (const [line, source] of linesOf(text).entries()) {
    if (reader.isTask(source)) {
      const task = readTask(line, source);
      if (task !== null) tasks.push(task);
    }
  }
  return tasks;
}

/** The task that line number `line` of `text` is by its looks, or null when it is none. */
export function taskAt(text: string, line: number): Task | null {
  const source = linesOf(text)[line];
  return source === undefined ? null : readTask(line, source);
}

/**
 * `text` with `task` marked as `mark` and nothing else changed. When lines have moved, the task is looked for
 * by its words; null when it is not there any more, or there twice and neither at its place: then whoever
 * marked it must look again. A task that was ticked or opened meanwhile is the same one to who opens or ticks it, and
 * another to who brings it to another day.
 */
export function markTask(
  text: string,
  task: Pick<Task, 'line' | 'source'>,
  mark: TaskMark,
): string | null {
  const lines = linesOf(text);
  const known = mark === 'moved' ? lines : lines.map(opened);
  const wanted = mark === 'moved' ? task.source : opened(task.source);
  let line = task.line;
  if (known[line] !== wanted) {
    line = known.indexOf(wanted);
    if (line < 0 || known.includes(wanted, line + 1)) return null;
  }
  const marked = withSign(wanted, signs[mark]);
  if (readTask(line, marked)?.mark !== mark) return null;
  // Whatever ends a line stays as it is.
  const ends = text.match(lineEnd) ?? [];
  return lines.map((each, at) => (at === line ? marked : each) + (ends[at] ?? '')).join('');
}

/** `source` as it reads while it is to do; a task that was moved, and what is none, as they are. */
function opened(source: string): string {
  return readTask(0, source)?.mark === 'done' ? withSign(source, signs.open) : source;
}

function withSign(source: string, sign: string): string {
  return source.replace(
    taskLine,
    (_whole, before: string, _sign: string, after: string) => before + sign + after,
  );
}

/** The line to write for `task` on another day: the task alone, out of the lists and quotes around it. */
export function taskText(task: Pick<Task, 'label'>): string {
  return `- [ ] ${task.label}`;
}

const lineEnd = /\r\n|\r|\n/g;

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

function readTask(line: number, source: string): Task | null {
  const [, , sign = '', , label = ''] = taskLine.exec(source) ?? [];
  const mark = boxes[sign];
  return mark === undefined ? null : { line, source, mark, label: label.trimEnd() };
}

/** Where a line of code began. */
interface Fence {
  readonly sign: string;
  readonly quotes: number;
  /** Columns of the list item around it; a line further to the left ends both. */
  readonly inside: number;
}

/** Reads lines one after another and tells which can be tasks: not those inside code or HTML. */
function createLineReader() {
  let fence: Fence | null = null;
  let isHtml = false;
  let isParagraph = false;
  /** Columns at which the content of each open list item begins, outermost first. */
  let items: readonly number[] = [];

  function isTask(source: string): boolean {
    const [quoted = ''] = /^(?: {0,3}> ?)*/.exec(source) ?? [];
    const quotes = quoted.replace(/[^>]/g, '').length;
    const content = source.slice(quoted.length).replaceAll('\t', '    ');
    const indent = content.search(/\S/);
    if (indent < 0) {
      isHtml = false;
      isParagraph = false;
      return false;
    }
    if (fence !== null) {
      const isOutside = quotes < fence.quotes || indent < fence.inside;
      if (!isOutside) {
        const closing = content.trim();
        if (closing.startsWith(fence.sign) && closing === closing.charAt(0).repeat(closing.length))
          fence = null;
        return false;
      }
      fence = null;
    }
    items = items.filter((column) => column <= indent);
    return readContent(content, indent, quotes);
  }

  function readContent(content: string, indent: number, quotes: number): boolean {
    const inside = items.at(-1) ?? 0;
    // Code by its indentation, or a paragraph that goes on; neither begins a list.
    if (indent - inside >= 4) return false;
    const rest = content.slice(indent);
    const [fenceSign] = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(rest) ?? [];
    if (fenceSign !== undefined) {
      fence = { sign: fenceSign, quotes, inside };
      isParagraph = false;
      return false;
    }
    if (isHtml) return false;
    if (/^<[a-z!/?]/i.test(rest)) {
      isHtml = !isParagraph;
      return false;
    }
    const [bullet = '', spaces = ''] = /^(?:[-*+]|\d{1,9}[.)])( +)(?=\S)/.exec(rest) ?? [];
    if (bullet === '') {
      isParagraph = !/^(?:#{1,6} |-{3,}$|\*{3,}$)/.test(rest);
      return false;
    }
    isParagraph = false;
    const column = indent + bullet.length - (spaces.length > 4 ? spaces.length - 1 : 0);
    items = [...items, column];
    if (spaces.length > 4) return false;
    if (/^\[[ xX>]\] +\S/.test(rest.slice(bullet.length))) return true;
    return readContent(content, indent + bullet.length, quotes);
  }

  return { isTask };
}
