import type { DraftTarget } from '../log/DayLog.ts';

/** The name under which the draft that `owner` types for `target` is stored. */
export function draftKey(target: DraftTarget, owner: string): string {
  return `${draftPrefix(target)}${owner}`;
}

/** What the names of all drafts for `target` begin with, and no others: ids have no line breaks. */
export function draftPrefix(target: DraftTarget): string {
  return target.kind === 'new' ? `new:${target.day}\n` : `entry:${target.id}\n`;
}
