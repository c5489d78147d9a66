import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { explanationDelayMs } from './DaySync.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';

/** The dependencies of the removal check. */
export interface RemovalCheckDeps {
  readonly localStore: LocalStore;
  readonly timers: EngineTimers;
  hasStopped(): boolean;
  /** Whether a comparison or a read of the day is running. */
  isBeingLookedAt(day: DayKey): boolean;
  /** Reads the day again. */
  want(day: DayKey): void;
}

/**
 * Handles entries that left a watched day. The index counts a deletion or a move by Daylog, so the day is read.
 * The owner of the database can remove an entry without a change in the index. So the check looks at the copy a
 * moment later, when no earlier read is still running. If the copy still has the entry, the day is read.
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
