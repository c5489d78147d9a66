/** A headline of Org with the lines below it, up to the next headline. */
export interface OrgHeadline {
  /** The number of its stars. */
  readonly level: number;
  /** Its words without its state and tags. */
  readonly title: string;
  /** null: it is no task. */
  readonly isDone: boolean | null;
  readonly tags: readonly string[];
  readonly body: readonly string[];
  /** From 1. */
  readonly line: number;
}

/** A file of Org. */
export interface OrgOutline {
  /** The lines above the first headline. */
  readonly above: readonly string[];
  readonly headlines: readonly OrgHeadline[];
  /** The tags of the whole file. */
  readonly tags: readonly string[];
  /** The title and the date of the file. Empty if it has none. */
  readonly title: string;
  readonly date: string;
}

const headline = /^(\*{1,30})[ \t]+(.*)$/;

/** The headlines of `text` (line ends `\n`). Lines in blocks are none. */
export function orgOutlineOf(text: string): OrgOutline {
  const lines = text.split('\n');
  const states = statesOf(lines);
  const parts: { level: number; words: string; body: string[]; line: number }[] = [
    { level: 0, words: '', body: [], line: 1 },
  ];
  let block: string | null = null;
  for (const [index, line] of lines.entries()) {
    const [, edge = '', name = ''] = /^\s*#\+(begin|end)_(\w+)/i.exec(line) ?? [];
    if (block === null && /begin/i.test(edge)) block = name.toLowerCase();
    else if (/end/i.test(edge) && name.toLowerCase() === block) block = null;
    const [, stars = '', words = ''] = block === null ? (headline.exec(line) ?? []) : [];
    if (stars === '') parts.at(-1)?.body.push(line);
    else parts.push({ level: stars.length, words, body: [], line: index + 1 });
  }
  const [above, ...others] = parts;
  return {
    above: above?.body ?? [],
    headlines: others.map(({ level, words, body, line }) => ({
      ...{ level, body, line },
      ...readWords(words, states),
    })),
    tags: tagsIn(keyword(lines, 'filetags')),
    title: keyword(lines, 'title'),
    date: keyword(lines, 'date'),
  };
}

/** The words that say whether a task is done. */
type States = ReadonlyMap<string, boolean>;

const usualStates: States = new Map([
  ...['TODO', 'NEXT', 'WAITING', 'WAIT', 'HOLD', 'STARTED', 'DOING', 'INPROGRESS'].map(
    (name) => [name, false] as const,
  ),
  ...['IN-PROGRESS', 'LATER', 'NOW', 'SOMEDAY'].map((name) => [name, false] as const),
  ...['DONE', 'CANCELLED', 'CANCELED'].map((name) => [name, true] as const),
]);

/** The states of Org, and those that the file defines: `#+TODO: OPEN(o) | CLOSED(c)`. */
function statesOf(lines: readonly string[]): States {
  const states = new Map(usualStates);
  for (const line of lines) {
    const [, list] = /^#\+(?:seq_|typ_)?todo:[ \t]+(.{1,500})$/i.exec(line) ?? [];
    if (list === undefined) continue;
    const [open = '', done = ''] = list.split('|');
    const namesOf = (names: string) => names.replace(/\([^)]*\)/g, '').match(/\S+/g) ?? [];
    for (const name of namesOf(open)) states.set(name, false);
    for (const name of namesOf(done)) states.set(name, true);
  }
  return states;
}

function readWords(words: string, states: States) {
  const [, before = words, tags = ''] =
    /^(.*?)[ \t]+(:[\p{L}\p{N}_@#%:]+:)[ \t]*$/u.exec(words) ?? [];
  const [, state = '', rest = ''] = /^(\S+)(?:[ \t]+(.*))?$/.exec(before.trim()) ?? [];
  const isDone = states.get(state) ?? null;
  return { title: (isDone === null ? before : rest).trim(), isDone, tags: tagsIn(tags) };
}

function tagsIn(tags: string): readonly string[] {
  return tags.split(/[:\s]+/).filter((tag) => tag !== '');
}

function keyword(lines: readonly string[], name: string): string {
  const shape = new RegExp(String.raw`^#\+${name}:[ \t]+(.*)$`, 'i');
  return (
    lines.map((line) => shape.exec(line)?.[1]?.trim() ?? '').find((value) => value !== '') ?? ''
  );
}
