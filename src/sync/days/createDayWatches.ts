import type { DayKey } from '../../dates/DayKey.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';

/** How long a day stays selected before its watch begins, in ms. Fast steps through days then cost nothing. */
export const dwellMs = 400;

/** What the day watches take from the engine, and the part below them. */
export interface DayWatchesDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'timers' | 'emit'
> {
  readonly header: Pick<HeaderReader, 'canRead'>;
}

/** The live subscriptions to the days on screen. */
export interface DayWatches {
  isWatched(day: DayKey): boolean;
  /** Watches exactly `days`. */
  setDays(days: ReadonlySet<DayKey>): void;
  /** The device's copy of `day` is up to date, so its watch can begin. */
  synced(day: DayKey): void;
  /** Begins the watches that ended or could not begin. */
  resume(): void;
  stop(): void;
}

/**
 * Watches each day from the last change in the device's copy, so the server sends only newer changes. A day
 * without a copy is requested first. Its watch begins when the copy arrives.
 */
export function createDayWatches(deps: DayWatchesDeps): DayWatches {
  const { localStore, remoteStore, timers, header, emit } = deps;
  let days: ReadonlySet<DayKey> = new Set();
  const watches = new Map<DayKey, Unsubscribe>();
  const dwelling = new Map<DayKey, Unsubscribe>();
  let isFirst = true;
  let isStopped = false;

  /** Requests the day if there is no copy. Otherwise begins the watch, unless {@link dwellMs} still runs. */
  async function begin(day: DayKey): Promise<void> {
    if (watches.has(day) || !isWanted(day) || !header.canRead()) return;
    const read = await localStore.read((reader) => recordOf(reader, day));
    if (watches.has(day) || !isWanted(day) || !read.ok) return;
    const record = read.value;
    if (record.syncedChanges === null) {
      emit({ kind: 'day-missing', day });
      return;
    }
    if (dwelling.has(day)) return;
    const unsubscribe = remoteStore.watchDay(day, record.syncedChangedAtMs ?? 0, {
      onEntry: (entry) => emit({ kind: 'entry-reported', entry }),
      onLeft: (id) => emit({ kind: 'entry-left', day, id }),
      // Called only for a watch without a time. All watches here have one.
      onDay: () => undefined,
      onError: (error) => {
        watches.delete(day);
        emit({ kind: 'watch-ended', error });
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
