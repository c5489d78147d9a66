/** State of a task: open, done, moved to another day, where it continues, or let go. */
export type TaskMark = 'open' | 'done' | 'moved' | 'dropped';

/** A line of an entry that is a task. */
export interface Task {
  /** Line number in the entry's text, from 0. */
  readonly line: number;
  /** The whole line as typed. It identifies the task later. */
  readonly source: string;
  readonly mark: TaskMark;
  /** The words after the box, as typed. */
  readonly label: string;
}

const boxes: Readonly<Record<string, TaskMark>> = {
  ' ': 'open',
  x: 'done',
  X: 'done',
  '>': 'moved',
  '-': 'dropped',
};
const signs: Readonly<Record<TaskMark, string>> = {
  open: ' ',
  done: 'x',
  moved: '>',
  dropped: '-',
};

/** Quotes, bullets and numbers, then the box with its sign, then at least one word. */
const taskLine =
  /^([ \t]*(?:(?:>|[-*+][ \t]|(?:0|[1-9]\d{0,8})[.)][ \t])[ \t]*)+\[)([ xX>-])(\][ \t]+(\S.*))$/;

/** A quick test whether `text` may hold a task. It excludes most entries. */
export function mayHaveTasks(text: string): boolean {
  return /\[[ xX>-]\][ \t]+\S/.test(text);
}

/**
 * The tasks of `text` in their order: list items that begin with `[ ]`, `[x]`, with `[>]` if moved to another day,
 * or with `[-]` if let go. Lines of code hold no tasks. It follows GitHub's Markdown as far as lines alone allow. tasks.test.ts
 * compares it with the parser that renders entries.
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

/** The task in line number `line` of `text`, by its form alone. null if the line is none. */
export function taskAt(text: string, line: number): Task | null {
  const source = linesOf(text)[line];
  return source === undefined ? null : readTask(line, source);
}

/**
 * `text` with only the mark of `task` changed to `mark`. If lines have moved, the task is found by its words. Null if
 * the task is gone, or if two lines have its words and neither is at its place. Then show the current text again.
 *
 * A task that was ticked or opened meanwhile still counts as the same task, except to move it or to let it go.
 */
export function markTask(
  text: string,
  task: Pick<Task, 'line' | 'source'>,
  mark: TaskMark,
): string | null {
  const lines = linesOf(text);
  const isExact = mark === 'moved' || mark === 'dropped';
  const known = isExact ? lines : lines.map(opened);
  const wanted = isExact ? task.source : opened(task.source);
  let line = task.line;
  if (known[line] !== wanted) {
    line = known.indexOf(wanted);
    if (line < 0 || known.includes(wanted, line + 1)) return null;
  }
  const marked = withSign(wanted, signs[mark]);
  if (readTask(line, marked)?.mark !== mark) return null;
  // Keep each line ending as it is.
  const ends = text.match(lineEnd) ?? [];
  return lines.map((each, at) => (at === line ? marked : each) + (ends[at] ?? '')).join('');
}

/** `source` with an open box. A moved task, and a line that is no task, stay unchanged. */
function opened(source: string): string {
  const mark = readTask(0, source)?.mark;
  return mark === 'done' || mark === 'dropped' ? withSign(source, signs.open) : source;
}

function withSign(source: string, sign: string): string {
  return source.replace(
    taskLine,
    (_whole, before: string, _sign: string, after: string) => before + sign + after,
  );
}

/** The line for `task` on another day: the task alone, without surrounding lists and quotes. */
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

/** The opening fence of a code block. */
interface Fence {
  readonly sign: string;
  readonly quotes: number;
  /** Column of the surrounding list item. A line further to the left ends both. */
  readonly inside: number;
}

/** Reads lines in order and tells which can be tasks. Lines inside code or HTML cannot. */
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
    // Indented code or a continued paragraph. Neither begins a list.
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
    const [bullet = '', spaces = ''] =
      /^(?:[-*+]|(?:0|[1-9]\d{0,8})[.)])( +)(?=\S)/.exec(rest) ?? [];
    if (bullet === '') {
      isParagraph = !/^(?:#{1,6} |-{3,}$|\*{3,}$)/.test(rest);
      return false;
    }
    isParagraph = false;
    const column = indent + bullet.length - (spaces.length > 4 ? spaces.length - 1 : 0);
    items = [...items, column];
    if (spaces.length > 4) return false;
    if (/^\[[ xX>-]\] +\S/.test(rest.slice(bullet.length))) return true;
    return readContent(content, indent + bullet.length, quotes);
  }

  return { isTask };
}
