import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { DaySyncDeps } from './DaySync.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import { takeRemoteEntry } from './remoteChanges.ts';

/** Takes the entries that watched days report. */
export interface EntryInbox {
  take(entry: Entry): void;
  /** Discards the reported entries that are not taken yet. */
  forget(): void;
}

/**
 * Takes all entries of one message in one transaction, and shows each day once. `onNews` receives the number of
 * changes of a day that the message brought.
 */
export function createEntryInbox(
  deps: Pick<DaySyncDeps, 'localStore' | 'onDays' | 'onTrouble'> & { hasStopped(): boolean },
  on: { onNews(day: DayKey, changes: number): void },
): EntryInbox {
  const { localStore } = deps;
  let received: Entry[] = [];

  async function takeAll(): Promise<void> {
    const entries = received;
    received = [];
    if (deps.hasStopped() || entries.length === 0) return;
    const result = await localStore.write('relaxed', async (writer) => {
      const shown = new Map<DayKey, DayRecord>();
      const news = new Map<DayKey, number>();
      for (const entry of entries) {
        const { days, isNews } = await takeRemoteEntry(writer, entry);
        for (const record of days) shown.set(record.day, record);
        if (isNews) news.set(entry.day, (news.get(entry.day) ?? 0) + 1);
      }
      return { days: [...shown.values()], news };
    });
    if (deps.hasStopped()) return;
    if (!result.ok) {
      // These entries explain no rows, so their days will be read.
      deps.onTrouble(result.error);
      return;
    }
    deps.onDays(result.value.days);
    for (const [day, changes] of result.value.news) on.onNews(day, changes);
  }

  return {
    take: (entry) => {
      received.push(entry);
      if (received.length === 1) void Promise.resolve().then(takeAll);
    },
    forget: () => {
      received = [];
    },
  };
}
