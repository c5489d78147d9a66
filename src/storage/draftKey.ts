import { parseDayKey } from '../dates/DayKey.ts';
import { asEntryId } from '../entries/entryIds.ts';
import type { DraftTarget } from '../log/DayLog.ts';

/** The key of the draft that `owner` types for `target`. */
export function draftKey(target: DraftTarget, owner: string): string {
  return `${draftPrefix(target)}${owner}`;
}

/** The beginning of the keys of all drafts for `target`, and of no others: ids contain no line breaks. */
export function draftPrefix(target: DraftTarget): string {
  return target.kind === 'new' ? `new:${target.day}\n` : `entry:${target.id}\n`;
}

/** The target in `key`. undefined if an app version with other targets wrote it. */
export function draftTargetOf(key: string): DraftTarget | undefined {
  const [, kind, name = ''] = /^(new|entry):([^\n]*)\n/.exec(key) ?? [];
  if (kind === 'entry') return { kind, id: asEntryId(name) };
  const day = parseDayKey(name);
  return kind === 'new' && day !== undefined ? { kind, day } : undefined;
}
