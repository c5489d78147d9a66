import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { explanationDelayMs } from './DaySync.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';

/** What the removal check needs. */
export interface RemovalCheckDeps {
  readonly localStore: LocalStore;
  readonly timers: EngineTimers;
  hasStopped(): boolean;
  /** Whether the day is being compared or read just now. */
  isBeingLookedAt(day: DayKey): boolean;
  /** Reads the day anew. */
  want(day: DayKey): void;
}

/**
 * Entries that have left a watched day. A deletion or a move by Daylog counts in the index, which makes the
 * day read; the owner of the database may take an entry away without a word there. So the day is looked at
 * a moment later, when nothing that was asked for before is still on its way: if the entry is shown here
 * all the same, the day is read.
 */
export function createRemovalCheck(deps: RemovalCheckDeps): {
  note(day: DayKey, id: EntryId): void;
} {
  const { localStore } = deps;

  function note(day: DayKey, id: EntryId): void {
    deps.timers.start(() => void look(day, id), explanationDelayMs);
  }

  async function look(day: DayKey, id: EntryId): Promise<void> {
    if (deps.isBeingLookedAt(day)) {
      note(day, id);
      return;
    }
    const record = await localStore.read((reader) => reader.day(day));
    if (deps.hasStopped() || !record.ok) return;
    if (record.value?.entries.some((entry) => entry.id === id) === true) deps.want(day);
  }

  return { note };
}
