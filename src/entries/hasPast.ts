import type { Entry } from './Entry.ts';

/** Whether `entry` said something else before, or clashes. A restored entry that was never edited did not. */
export function hasPast(entry: Entry): boolean {
  return entry.clashesWith !== null || (entry.revision > 1 && entry.unedited !== true);
}
