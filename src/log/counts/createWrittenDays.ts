import { addDays } from '../../dates/addDays.ts';
import { daysBetween } from '../../dates/daysBetween.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayTally } from './DayTally.ts';
import type { FillState, LocalReader, LocalStore } from '../LocalStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore, type ValueStore } from '../../lib/createValueStore.ts';
import type { NearestWritten, WrittenDays, WrittenStretch } from './WrittenDays.ts';

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** What a {@link WrittenDays} is built from. */
export interface WrittenDaysDeps {
  readonly localStore: LocalStore;
  readonly clock: Pick<Clock, 'setTimer'>;
  /**
   * Calls back when days were written on this device, or the fill has passed them; null: any day may be, or more
   * of the server be known.
   */
  onChange(listener: (changed: DayRange | null) => void): Unsubscribe;
  /** The days of the server's index next to `from`, nearest first; null: it does not answer. */
  askIndex(
    from: DayKey | null,
    towards: 'back' | 'on',
    limit: number,
  ): Promise<readonly DayKey[] | null>;
}

/** Rows of the index to one question for the nearest day: most of them name days with words. */
const rowsPerQuestion = 8;

/** How long a store that did not answer is left alone. */
const retryMs = 3_000;

/** How many stretches are kept in memory: of some kilobytes each. */
const mostKept = 24;

/** Which days a stretch is about. */
interface Days {
  meets(range: DayRange): boolean;
  readTallies(reader: LocalReader): Promise<readonly DayTally[]>;
  /** Asks the index for the days of it that lie before `end`; null: it does not answer. Left out: it is not asked. */
  readonly ask?: (end: DayKey) => Promise<readonly DayKey[] | null>;
}

/** On which days something is written, by the tallies of `localStore` and, where these end, the server's index. */
export function createWrittenDays(deps: WrittenDaysDeps): WrittenDays {
  const { localStore } = deps;

  async function nearest(from: DayKey | null, towards: 'back' | 'on'): Promise<NearestWritten> {
    const read = await localStore.read(async (reader) => ({
      here: await reader.nearestWritten(from, towards),
      filledFrom: filledFrom((await reader.meta()).fill),
    }));
    if (!read.ok) return { kind: 'unknown' };
    const { here, filledFrom: reached } = read.value;
    const isCertain =
      reached === firstDay ||
      (reached !== null &&
        (towards === 'back'
          ? here !== undefined && here >= reached
          : (from ?? firstDay) >= reached));
    if (isCertain) return here === undefined ? { kind: 'none' } : found(here, true);
    const start = towards === 'on' ? from : earlier(from, reached);
    const there = await nearestElsewhere(start, towards);
    if (there === 'unanswered') {
      return here === undefined ? { kind: 'unknown' } : found(here, false);
    }
    if (there === null) return here === undefined ? { kind: 'none' } : found(here, true);
    const isHereNearer = here !== undefined && (towards === 'back' ? here >= there : here <= there);
    return found(isHereNearer ? here : there, true);
  }

  /** The nearest day of the server's index that this device does not know to be empty by now. */
  async function nearestElsewhere(
    start: DayKey | null,
    towards: 'back' | 'on',
  ): Promise<DayKey | null | 'unanswered'> {
    let from = start;
    for (;;) {
      const days = await deps.askIndex(from, towards, rowsPerQuestion);
      if (days === null) return 'unanswered';
      const [nearestDay] = await withoutEmptied(days);
      if (nearestDay !== undefined) return nearestDay;
      const furthest = days.at(-1);
      if (furthest === undefined || days.length < rowsPerQuestion) return null;
      from = furthest;
    }
  }

  /** A row of the index outlives the entries of its day: those are left out whose day is here, and empty. */
  async function withoutEmptied(days: readonly DayKey[]): Promise<readonly DayKey[]> {
    const records = await localStore.read((reader) =>
      Promise.all(days.map((day) => reader.day(day))),
    );
    if (!records.ok) return days;
    return days.filter((_, index) => {
      const record = records.value[index];
      return record === undefined || record.syncedChanges === null || record.entries.length > 0;
    });
  }

  function follow(days: Days): ReadableStore<WrittenStretch> {
    const store = createValueStore<WrittenStretch>({ kind: 'loading' });
    /** Days that the index named; null: it has not answered (yet). */
    let named: readonly DayKey[] | null = null;
    let isAsking = false;
    let isReading = false;
    let isStale = false;
    let cancelRetry: Unsubscribe = () => undefined;

    async function read(): Promise<void> {
      if (isReading) {
        isStale = true;
        return;
      }
      isReading = true;
      do {
        isStale = false;
        await readOnce();
      } while (hasGoneStale());
      isReading = false;
    }

    const hasGoneStale = () => isStale;

    async function readOnce(): Promise<void> {
      const result = await localStore.read(async (reader) => ({
        tallies: await days.readTallies(reader),
        reached: filledFrom((await reader.meta()).fill),
      }));
      cancelRetry();
      if (!result.ok) {
        cancelRetry = deps.clock.setTimer(() => {
          if (store.countListeners() > 0) void read();
        }, retryMs);
        return;
      }
      const { tallies, reached } = result.value;
      const missing = named === null ? [] : await withoutEmptied(named);
      const { ask } = days;
      const isToAsk = ask !== undefined && named === null && reached !== firstDay && !isAsking;
      const whole = new Set(tallies.filter(({ isWhole }) => isWhole).map(({ day }) => day));
      store.set({
        kind: 'known',
        tallies: new Map(tallies.map((tally) => [tally.day, tally])),
        elsewhere: new Set(missing.filter((day) => !whole.has(day))),
        emptyFrom: named === null ? reached : firstDay,
        isAsking: isAsking || isToAsk,
      });
      if (isToAsk) void take(ask(reached ?? lastDay));
    }

    async function take(answer: Promise<readonly DayKey[] | null>): Promise<void> {
      isAsking = true;
      named = await answer;
      isAsking = false;
      const now = store.getSnapshot();
      // Unanswered: asked again when something changes, the connection for one.
      if (named === null && now.kind === 'known') store.set({ ...now, isAsking });
      if (named !== null && store.countListeners() > 0) void read();
    }

    return whileHeard(store, () => {
      void read();
      return deps.onChange((changed) => {
        if (changed === null || days.meets(changed)) void read();
      });
    });
  }

  function followNearest(from: DayKey | null, towards: 'back' | 'on') {
    const store = createValueStore<NearestWritten | null>(null, isSameNearest);
    let asked = 0;
    const ask = async () => {
      const own = ++asked;
      const answer = await nearest(from, towards);
      if (own === asked) store.set(answer);
    };
    return whileHeard(store, () => {
      void ask();
      return deps.onChange((changed) => {
        if (mayChange(store.getSnapshot(), changed, from, towards)) void ask();
      });
    });
  }

  /** What was looked at last is there at once when one comes back to it, and read anew. */
  const kept = new Map<string, ReadableStore<WrittenStretch>>();

  function keep(name: string, days: Days): ReadableStore<WrittenStretch> {
    const stretch = kept.get(name) ?? follow(days);
    // The Map keeps the order of insertion: the longest unused goes first.
    kept.delete(name);
    kept.set(name, stretch);
    for (const [longest] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(longest);
    }
    return stretch;
  }

  return {
    nearest,
    follow: followNearest,
    stretch: (first, last) =>
      keep(`${first} ${last}`, {
        meets: (range) => range.last >= first && range.first <= last,
        readTallies: (reader) => reader.tallies(first, last),
        ask: async (end) => {
          const from = end <= last ? end : dayAfter(last);
          if (from !== null && from <= first) return [];
          const limit = daysBetween(first, last) + 1;
          return (await deps.askIndex(from, 'back', limit))?.filter((day) => day >= first) ?? null;
        },
      }),
    among: (days) =>
      keep(days.join(), {
        meets: (range) => days.some((day) => day >= range.first && day <= range.last),
        readTallies: async (reader) =>
          (await Promise.all(days.map((day) => reader.tally(day)))).flatMap((tally) => tally ?? []),
      }),
  };
}

/** `store`, with what feeds it from `start` on for as long as anybody listens. */
function whileHeard<Value>(
  store: ValueStore<Value>,
  start: () => Unsubscribe,
): ReadableStore<Value> {
  let stop: Unsubscribe | null = null;
  return {
    getSnapshot: () => store.getSnapshot(),
    subscribe: (listener) => {
      const end = store.subscribe(listener);
      stop ??= start();
      return () => {
        end();
        if (store.countListeners() > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

/** Whether `answer` may be another now that `changed` were written (null: that more is known than before). */
function mayChange(
  answer: NearestWritten | null,
  changed: DayRange | null,
  from: DayKey | null,
  towards: 'back' | 'on',
): boolean {
  const isSure = answer?.kind === 'none' || (answer?.kind === 'found' && answer.isSure);
  if (changed === null || !isSure) return !isSure;
  const { first, last } = changed;
  const isThatWay = from === null || (towards === 'back' ? first < from : last > from);
  if (answer.kind === 'none' || !isThatWay) return isThatWay;
  return towards === 'back' ? last >= answer.day : first <= answer.day;
}

function isSameNearest(a: NearestWritten | null, b: NearestWritten | null): boolean {
  if (a?.kind !== 'found' || b?.kind !== 'found') return a?.kind === b?.kind;
  return a.day === b.day && a.isSure === b.isSure;
}

function found(day: DayKey, isSure: boolean): NearestWritten {
  return { kind: 'found', day, isSure };
}

/** From which day on the device's copy holds everything; null: nothing is sure yet. */
function filledFrom(fill: FillState): DayKey | null {
  return fill.kind === 'complete' ? firstDay : fill.reached;
}

function earlier(a: DayKey | null, b: DayKey | null): DayKey | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** null behind the last day there is. */
function dayAfter(day: DayKey): DayKey | null {
  return day === lastDay ? null : addDays(day, 1);
}
