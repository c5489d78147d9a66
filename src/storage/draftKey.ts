import type { DraftTarget } from '../log/DayLog.ts';

/** The key of the draft that `owner` types for `target`. */
export function draftKey(target: DraftTarget, owner: string): string {
  return `${draftPrefix(target)}${owner}`;
}

/** The beginning of the keys of all drafts for `target`, and of no others: ids contain no line breaks. */
export function draftPrefix(target: DraftTarget): string {
  return target.kind === 'new' ? `new:${target.day}\n` : `entry:${target.id}\n`;
}
