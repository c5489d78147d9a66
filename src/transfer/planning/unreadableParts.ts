import type { UnreadableReason } from '../JournalFormat.ts';
import type { UnreadablePart } from './readJournal.ts';

/** The unreadable parts of the wanted journals. */
export interface UnreadableSummary {
  readonly count: number;
  /** In order of their names. */
  readonly journals: readonly UnreadableOfJournal[];
}

/** The unreadable parts of one journal. */
export interface UnreadableOfJournal {
  readonly journal: string;
  /** The most frequent reason comes first. */
  readonly reasons: readonly { readonly reason: UnreadableReason; readonly count: number }[];
  /** Some of the parts, in the order of the file. */
  readonly first: readonly UnreadablePart[];
}

/** About how many parts the preview lists. */
const listedParts = 100;

/** Counts `parts` by journal and reason. */
export function unreadableSummary(parts: readonly UnreadablePart[]): UnreadableSummary {
  const byJournal = new Map<string, UnreadablePart[]>();
  for (const part of parts) {
    const same = byJournal.get(part.journal);
    if (same === undefined) byJournal.set(part.journal, [part]);
    else same.push(part);
  }
  const listed = Math.ceil(listedParts / Math.max(1, byJournal.size));
  const journals = [...byJournal]
    .map(([journal, all]) => ({ journal, reasons: reasonsOf(all), first: all.slice(0, listed) }))
    .sort((a, b) => (a.journal < b.journal ? -1 : 1));
  return { count: parts.length, journals };
}

function reasonsOf(parts: readonly UnreadablePart[]): UnreadableOfJournal['reasons'] {
  const counts = new Map<UnreadableReason, number>();
  for (const { reason } of parts) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count);
}
