import type { DraftTarget } from '../sync/DayLog.ts';

/** The name under which a draft is stored. */
export function draftKey(target: DraftTarget): string {
  return target.kind === 'new' ? `new:${target.day}` : `entry:${target.id}`;
}
