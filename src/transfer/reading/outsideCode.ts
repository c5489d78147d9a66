/**
 * `text` with `change` applied to all that is not code: neither between fences nor in a span between backticks.
 * An open fence extends to the end.
 */
export function mapOutsideCode(text: string, change: (words: string) => string): string {
  // Few texts have code, and 73,000 texts are read at once.
  if (!/`|~~~/.test(text)) return change(text);
  const parts: string[] = [];
  let words: string[] = [];
  let fence: string | null = null;
  const endWords = () => {
    if (words.length > 0) parts.push(mapOutsideSpans(words.join('\n'), change));
    words = [];
  };
  for (const line of text.split('\n')) {
    const [, run = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== null) {
      parts.push(line);
      if (run.startsWith(fence) && rest.trim() === '') fence = null;
    } else if (run !== '' && !(run.startsWith('`') && rest.includes('`'))) {
      endWords();
      fence = run;
      parts.push(line);
    } else words.push(line);
  }
  endWords();
  return parts.join('\n');
}

/** A span ends at the next run of as many backticks as its first run. */
function mapOutsideSpans(text: string, change: (words: string) => string): string {
  if (!text.includes('`')) return change(text);
  const runs = [...text.matchAll(/(?<!\\)`+/g)].map(({ 0: run, index }) => ({
    start: index,
    length: run.length,
  }));
  /** For each length: the runs of that length that are not passed yet, the last one first. */
  const ahead = new Map<number, number[]>();
  for (const [index, { length }] of [...runs.entries()].reverse()) {
    const same = ahead.get(length);
    if (same === undefined) ahead.set(length, [index]);
    else same.push(index);
  }
  let mapped = '';
  let end = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined) break;
    const same = ahead.get(run.length) ?? [];
    while ((same.at(-1) ?? Infinity) <= index) same.pop();
    const closing = same.at(-1);
    const close = closing === undefined ? undefined : runs[closing];
    if (closing === undefined || close === undefined) continue;
    mapped += change(text.slice(end, run.start));
    end = close.start + close.length;
    mapped += text.slice(run.start, end);
    index = closing;
  }
  return mapped + change(text.slice(end));
}

/** `text` without the backslashes that some programs put before punctuation. Code keeps its own. */
export function unescapeMarkdown(text: string): string {
  if (!text.includes('\\')) return text;
  return mapOutsideCode(text, (words) => words.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}
