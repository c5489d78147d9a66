import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';

/** How long a day is looked at before it is watched, so that leafing through days costs nothing. */
export const dwellMs = 400;

/** What the day watches need, and whom they tell. */
export interface DayWatchesDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly timers: EngineTimers;
  canRead(): boolean;
  onEntry(entry: Entry): void;
  /** An entry that was told of has left its day. */
  onLeft(day: DayKey, id: EntryId): void;
  /** The day is not on this device. */
  onMissing(day: DayKey): void;
  onError(error: RemoteError): void;
}

/** The live subscriptions to the days that somebody looks at. */
export interface DayWatches {
  isWatched(day: DayKey): boolean;
  /** Watches these days and no others. */
  setDays(days: ReadonlySet<DayKey>): void;
  /** The device's copy of `day` is up to date: it can be watched from there on. */
  synced(day: DayKey): void;
  /** Begins again what ended or could not begin. */
  resume(): void;
  stop(): void;
}

/**
 * Watches days from where the device's copy of them ends, so that only news cross the wire. A day that
 * is not here is asked for first and watched when it has come.
 */
export function createDayWatches(deps: DayWatchesDeps): DayWatches {
  const { localStore, remoteStore, timers } = deps;
  let days: ReadonlySet<DayKey> = new Set();
  const watches = new Map<DayKey, Unsubscribe>();
  const dwelling = new Map<DayKey, Unsubscribe>();
  let isFirst = true;
  let isStopped = false;

  /** Asks for the day if it is not here, and watches it once it has been looked at for a while. */
  async function begin(day: DayKey): Promise<void> {
    if (watches.has(day) || !isWanted(day) || !deps.canRead()) return;
    const read = await localStore.read((reader) => recordOf(reader, day));
    if (watches.has(day) || !isWanted(day) || !read.ok) return;
    const record = read.value;
    if (record.syncedChanges === null) {
      deps.onMissing(day);
      return;
    }
    if (dwelling.has(day)) return;
    const unsubscribe = remoteStore.watchDay(day, record.syncedChangedAtMs ?? 0, {
      onEntry: (entry) => deps.onEntry(entry),
      onLeft: (id) => deps.onLeft(day, id),
      // Only told when watched without a time, which never happens here.
      onDay: () => undefined,
      onError: (error) => {
        watches.delete(day);
        deps.onError(error);
      },
    });
    watches.set(day, unsubscribe);
  }

  const isWanted = (day: DayKey) => !isStopped && days.has(day);

  return {
    isWatched: (day) => watches.has(day),
    setDays: (next) => {
      days = next;
      for (const [day, unsubscribe] of watches) {
        if (next.has(day)) continue;
        watches.delete(day);
        unsubscribe();
      }
      for (const [day, cancel] of dwelling) {
        if (next.has(day)) continue;
        dwelling.delete(day);
        cancel();
      }
      for (const day of next) {
        if (watches.has(day) || dwelling.has(day)) continue;
        if (!isFirst) {
          const cancel = timers.start(() => {
            dwelling.delete(day);
            void begin(day);
          }, dwellMs);
          dwelling.set(day, cancel);
        }
        void begin(day);
      }
      if (next.size > 0) isFirst = false;
    },
    synced: (day) => {
      void begin(day);
    },
    resume: () => {
      for (const day of days) void begin(day);
    },
    stop: () => {
      isStopped = true;
      for (const unsubscribe of watches.values()) unsubscribe();
      watches.clear();
    },
  };
}
