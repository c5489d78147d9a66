import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { LocalReader } from '../LocalStore.ts';
import type { DayTally } from './DayTally.ts';
import { filledFrom, withoutEmptied } from './knownEmpty.ts';
import { whileSubscribed } from './whileSubscribed.ts';
import type { WrittenStretch } from './WrittenDays.ts';
import type { DayRange, WrittenDaysDeps } from './WrittenDaysDeps.ts';

/** Pause before a failed read is repeated. */
const retryMs = 3_000;

/** The days of one range or selection. */
export interface StretchDays {
  meets(range: DayRange): boolean;
  readTallies(reader: LocalReader): Promise<readonly DayTally[]>;
  /**
   * Asks the index for those of the days that lie before `end`. null: the server does not answer. Absent: the
   * index is not asked.
   */
  readonly ask?: (end: DayKey) => Promise<readonly DayKey[] | null>;
}

/**
 * A store of what is known of `days`. It follows changes while it has subscribers. If the index does not
 * answer, the next change asks again, for example a new connection.
 */
export function followStretch(
  days: StretchDays,
  deps: WrittenDaysDeps,
): ReadableStore<WrittenStretch> {
  const store = createValueStore<WrittenStretch>({ kind: 'loading' });
  /** The index's answer for days beyond the device's copy. */
  let index:
    | { readonly kind: 'unasked' | 'asking' }
    | { readonly kind: 'answered'; readonly named: readonly DayKey[] } = { kind: 'unasked' };
  /** `stale`: something changed after the running read began. */
  let reading: 'idle' | 'fresh' | 'stale' = 'idle';
  let cancelRetry: Unsubscribe = () => undefined;

  // A function, because its value changes during an await.
  const isStale = () => reading === 'stale';

  async function refresh(): Promise<void> {
    if (reading !== 'idle') {
      reading = 'stale';
      return;
    }
    do {
      reading = 'fresh';
      await readOnce();
    } while (isStale());
    reading = 'idle';
  }

  async function readOnce(): Promise<void> {
    const read = await deps.localStore.read(async (reader) => ({
      tallies: await days.readTallies(reader),
      reached: filledFrom((await reader.meta()).fill),
    }));
    cancelRetry();
    if (!read.ok) {
      cancelRetry = deps.clock.setTimer(refreshIfWatched, retryMs);
      return;
    }
    const { tallies, reached } = read.value;
    const missing =
      index.kind === 'answered' ? await withoutEmptied(deps.localStore, index.named) : [];
    const whole = new Set(tallies.filter(({ isWhole }) => isWhole).map(({ day }) => day));
    if (index.kind === 'unasked' && days.ask !== undefined && reached !== firstDay) {
      void askIndex(days.ask(reached ?? lastDay));
    }
    store.set({
      kind: 'known',
      tallies: new Map(
        tallies.filter(({ entries }) => entries > 0).map((tally) => [tally.day, tally]),
      ),
      elsewhere: new Set(missing.filter((day) => !whole.has(day))),
      emptyFrom: index.kind === 'answered' ? firstDay : reached,
      isAsking: index.kind === 'asking',
    });
  }

  async function askIndex(answer: Promise<readonly DayKey[] | null>): Promise<void> {
    index = { kind: 'asking' };
    const named = await answer;
    index = named === null ? { kind: 'unasked' } : { kind: 'answered', named };
    const now = store.getSnapshot();
    if (named !== null) refreshIfWatched();
    else if (now.kind === 'known') store.set({ ...now, isAsking: false });
  }

  function refreshIfWatched(): void {
    if (store.countListeners() > 0) void refresh();
  }

  return whileSubscribed(store, () => {
    void refresh();
    return deps.onChange((changed) => {
      if (changed === null || days.meets(changed)) void refresh();
    });
  });
}
