/** A part of a text, from `start` up to `end`, which is not part of it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The spans between backticks in `text`, in order, with their backticks. A span ends at the next run of as many
 * backticks as its first run. The time is linear.
 */
export function codeSpansOf(text: string): readonly TextRange[] {
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
  const spans: TextRange[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined) break;
    const same = ahead.get(run.length) ?? [];
    while ((same.at(-1) ?? Infinity) <= index) same.pop();
    const closing = same.at(-1);
    const close = closing === undefined ? undefined : runs[closing];
    if (closing === undefined || close === undefined) continue;
    spans.push({ start: run.start, end: close.start + close.length });
    index = closing;
  }
  return spans;
}
