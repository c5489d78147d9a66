import { addDays } from '../../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayTally } from '../../log/counts/DayTally.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { LoggedEntry, LogView } from './LogView.ts';
import type { LookBackState } from './LookBackState.ts';
import { daysPerRead, stretchesOf, withOneAhead, type Stretch } from './stretches.ts';

/** Changes that come close together are told as one. */
const toldAfterMs = 50;
/** How long after a failed read the next one is tried. */
const retryMs = 5_000;
/** Reading everything again takes at most this share of the worker's time. */
const restPerRead = 10;

/** What a {@link LogReader} is built from. */
export interface LogReaderDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
}

/** Reads the whole log from the device for {@link LogView}s, and keeps them as the device has it. */
export interface LogReader {
  readonly state: ReadableStore<LookBackState>;
  /**
   * The way to a view that is made, and fed, when it is first called for. Resolves when the view has seen
   * every day that the device holds.
   */
  view<View extends LogView>(create: () => View): () => Promise<View>;
  /** Reads everything again: some notices may have been missed. */
  refresh(): void;
  /** Forgets everything and lets go of nothing else: store and channel are the caller's. */
  close(): void;
}

/** What was written on a day. */
interface LoggedDay {
  readonly day: DayKey;
  readonly edition: number;
  readonly entries: readonly LoggedEntry[];
}

/** A view and how new each of its days is. */
interface Fed {
  readonly view: LogView;
  readonly editions: Map<DayKey, number>;
  readonly onLoaded: () => void;
  isLoaded: boolean;
}

/**
 * A reader over `localStore`, which is the truth; notices on `channel` bring single days, and the edition
 * of each record says whether a notice or a read is newer.
 */
export function createLogReader(deps: LogReaderDeps): LogReader {
  const { localStore, channel, clock } = deps;
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let fed: Fed[] = [];
  let edition = 0;
  let isComplete = false;
  /** Reads of everything that are wanted, the one under way included. */
  let wanted = 0;
  let isClosed = false;
  const hasClosed = () => isClosed;
  let unsubscribe: Unsubscribe | null = null;
  let cancelTelling: Unsubscribe | null = null;
  let cancelPause: Unsubscribe | null = null;

  function tell(): void {
    cancelTelling?.();
    cancelTelling = null;
    state.set({ kind: 'ready', edition, isComplete });
  }

  function tellSoon(): void {
    edition += 1;
    if (state.getSnapshot().kind !== 'ready') return;
    cancelTelling ??= clock.setTimer(tell, toldAfterMs);
  }

  /** Hands a day to the views that have an older edition of it. */
  function take({ day, edition, entries }: LoggedDay): void {
    let isNews = false;
    for (const { view, editions } of fed) {
      if ((editions.get(day) ?? 0) >= edition) continue;
      editions.set(day, edition);
      view.setDay(day, entries);
      isNews = true;
    }
    if (isNews) tellSoon();
  }

  /** Hands every day of the device to the views, the newest first; false when the device failed. */
  async function readAll(): Promise<boolean> {
    // Asked first: what is complete now has all its days in the reads that follow.
    const plan = await localStore.read((reader) =>
      Promise.all([reader.meta(), reader.tallies(firstDay, lastDay)]),
    );
    if (!plan.ok) return false;
    const [meta, tallies] = plan.value;
    const news = newsIn(tallies);
    const known = [...new Set([...tallies.map(({ day }) => day), ...news])].sort();
    const stretches = stretchesOf(known, (day) => news.has(day));
    const reads = stretches.map((stretch) => () => readDays(stretch));
    for (const read of withOneAhead(reads)) {
      const records = await read;
      if (records === null) return false;
      if (hasClosed()) return true;
      records.forEach(take);
    }
    isComplete = meta.fill.kind === 'complete';
    return true;
  }

  /**
   * The days that some view does not have in the edition of their tally. A tally without an edition (of an
   * earlier version) and a day that lost its tally are always news: only the record itself can tell.
   */
  function newsIn(tallies: readonly DayTally[]): ReadonlySet<DayKey> {
    const news = new Set<DayKey>();
    for (const { day, edition = Infinity } of tallies) {
      const isKnown = fed.every(({ editions }) => (editions.get(day) ?? 0) >= edition);
      if (!isKnown) news.add(day);
    }
    const written = new Set(tallies.map(({ day }) => day));
    for (const { editions } of fed)
      for (const day of editions.keys()) if (!written.has(day)) news.add(day);
    return news;
  }

  /** The records of a stretch, however many have come since it was measured; null when the device failed. */
  async function readDays({ first, last }: Stretch): Promise<readonly LoggedDay[] | null> {
    const records: LoggedDay[] = [];
    for (let from: DayKey | null = first; from !== null && !hasClosed();) {
      const start: DayKey = from;
      const read = await localStore.read((reader) => reader.days(start, last, 2 * daysPerRead));
      if (!read.ok) return null;
      records.push(...read.value);
      const reached = read.value.at(-1)?.day ?? last;
      from = read.value.length < 2 * daysPerRead || reached >= last ? null : addDays(reached, 1);
    }
    return records;
  }

  /** Days that came while somebody looks: what cannot be read now comes when everything is read again. */
  async function takeStretch(stretch: Stretch): Promise<void> {
    const records = await readDays(stretch);
    if (records === null) want();
    else if (!hasClosed()) records.forEach(take);
  }

  async function read(): Promise<void> {
    while (wanted > 0 && !hasClosed()) {
      const answering = wanted;
      const begun = [...fed];
      const startedMs = clock.now();
      const isRead = await readAll();
      if (hasClosed()) return;
      if (isRead) {
        tell();
        for (const one of begun) {
          one.isLoaded = true;
          one.onLoaded();
        }
        wanted -= answering;
        // A view that has seen nothing yet is not made to wait.
        if (fed.every(({ isLoaded }) => isLoaded)) {
          await pause(restPerRead * Math.max(0, clock.now() - startedMs));
        }
      } else {
        state.set({ kind: 'unavailable' });
        await pause(retryMs);
      }
    }
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      cancelPause = clock.setTimer(resolve, delayMs);
      endPause = () => {
        cancelPause?.();
        resolve();
      };
    });
  }
  let endPause: () => void = () => undefined;

  /** One reader at a time; whoever asks while it rests after a read waits until it has rested. */
  let reading: Promise<void> | null = null;
  function want(): void {
    wanted += 1;
    reading ??= read().finally(() => {
      reading = null;
      if (wanted > 0 && !hasClosed()) {
        wanted -= 1;
        want();
      }
    });
  }

  function hear(message: TabMessage): void {
    if (message.kind === 'day') take(message.record);
    if (message.kind === 'days-filled') void takeStretch(message);
    if (message.kind === 'days-changed') want();
    if (message.kind === 'fill' && message.progress.kind === 'complete' && !isComplete) want();
  }

  return {
    state,
    view: (create) => {
      let loading: Promise<ReturnType<typeof create>> | null = null;
      return () => {
        loading ??= new Promise((resolve) => {
          const view = create();
          fed.push({
            ...{ view, editions: new Map(), isLoaded: false },
            onLoaded: () => resolve(view),
          });
          unsubscribe ??= channel.subscribe(hear);
          want();
          endPause();
        });
        return loading;
      };
    },
    refresh: () => {
      if (fed.length > 0) want();
    },
    close: () => {
      isClosed = true;
      unsubscribe?.();
      cancelTelling?.();
      endPause();
      fed = [];
    },
  };
}
