import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import type { DaySyncDeps } from './DaySync.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import { createDayPace } from './createDayPace.ts';
import { takeRemoteEntries } from './remoteChanges.ts';

/** Takes the entries that watched days report. */
export interface EntryInbox {
  take(entry: Entry): void;
  /** The entry left its day: its reports that are not taken yet are older. */
  left(day: DayKey, id: EntryId): void;
  /** Whether it collects reports of `day`, which may explain a change of the counter. */
  isHolding(day: DayKey): boolean;
  /** Discards the reported entries that are not taken yet. */
  forget(): void;
}

/**
 * Takes all entries of one message in one transaction, and writes and shows each day once. Entries that are reported
 * meanwhile, or while their day rests, are taken in the next transaction.
 */
export function createEntryInbox(
  deps: Pick<DaySyncDeps, 'localStore' | 'restMs' | 'timers' | 'connection' | 'emit'>,
  on: {
    /** The reports brought so many changes of the day. */
    onNews(day: DayKey, changes: number): void;
    /** Everything that was due is taken. */
    onTaken(): void;
  },
): EntryInbox {
  const { localStore, timers } = deps;
  const { hasStopped } = timers;
  const pace = createDayPace({ ...deps, onRested: () => void takeAll() });
  let received = new Map<DayKey, readonly Entry[]>();
  let isTaking = false;

  async function takeAll(): Promise<void> {
    if (isTaking) return;
    isTaking = true;
    // The rest of the message comes before the next task.
    await Promise.resolve();
    for (let due = takeDue(); due.length > 0; due = takeDue()) await takeDays(due);
    isTaking = false;
    on.onTaken();
  }

  /** The reports of all days that do not rest. They leave `received`. */
  function takeDue(): readonly (readonly [DayKey, readonly Entry[]])[] {
    if (hasStopped()) return [];
    const due = [...received].filter(([day]) => !pace.isResting(day));
    for (const [day] of due) received.delete(day);
    return due;
  }

  async function takeDays(due: ReturnType<typeof takeDue>): Promise<void> {
    const result = await localStore.write('relaxed', async (writer) => {
      const written: DayRecord[] = [];
      const news: (readonly [DayKey, number])[] = [];
      for (const [day, entries] of due) {
        const taken = await takeRemoteEntries(writer, day, entries);
        written.push(...taken.days);
        if (taken.news > 0) news.push([day, taken.news]);
      }
      return { written, news };
    });
    if (hasStopped()) return;
    if (!result.ok) {
      // These entries explain no rows, so their days will be read.
      deps.connection.trouble(result.error);
      return;
    }
    for (const { day, entries } of result.value.written) pace.used(day, entries.length);
    deps.emit({ kind: 'days-stored', records: result.value.written });
    for (const [day, changes] of result.value.news) on.onNews(day, changes);
  }

  return {
    take: (entry) => {
      received.set(entry.day, [...(received.get(entry.day) ?? []), entry]);
      void takeAll();
    },
    left: (day, id) => {
      const others = received.get(day)?.filter((entry) => entry.id !== id) ?? [];
      if (others.length > 0) received.set(day, others);
      else received.delete(day);
    },
    isHolding: (day) => received.has(day),
    forget: () => {
      received = new Map();
    },
  };
}
