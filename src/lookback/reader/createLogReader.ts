import { addDays } from '../../dates/addDays.ts';
import { type DayKey, firstDay, lastDay } from '../../dates/DayKey.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayRecord, FillState, LocalStore } from '../../log/LocalStore.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';
import { createReadLoop, type ReadOutcome } from './createReadLoop.ts';
import { createViewFeed } from './createViewFeed.ts';
import type { LogView } from './LogView.ts';
import type { LookBackState } from './LookBackState.ts';
import { daysPerRead, type Stretch, stretchesOf, withOneAhead } from './stretches.ts';

/** Pause after a failed read. */
const retryMs = 5_000;
/**
 * The pause after a full read is this many times as long as the read. So reads take a small share of the
 * worker's time.
 */
const restPerRead = 10;

/** Dependencies of a {@link LogReader}. */
export interface LogReaderDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
}

/** Reads the whole log from the device for {@link LogView}s, and keeps them up to date. */
export interface LogReader {
  readonly state: ReadableStore<LookBackState>;
  /**
   * A function that returns the view. Its first call creates the view and feeds it. It resolves when the view
   * has received every day on the device.
   */
  view<View extends LogView>(create: () => View): () => Promise<View>;
  /** Reads everything again, because some notices may have been missed. */
  refresh(): void;
  /** Forgets everything. The store and the channel belong to the caller and stay open. */
  close(): void;
}

/**
 * A reader over `localStore`, which is the truth. Notices on `channel` bring single days. The edition of each
 * record tells whether a notice or a read is newer.
 */
export function createLogReader({ localStore, channel, clock }: LogReaderDeps): LogReader {
  const closing = new AbortController();
  const state = createLookBackState(clock);
  const feed = createViewFeed();
  const loop = createReadLoop(clock, closing.signal, readLog);
  let unsubscribe: Unsubscribe | null = null;

  // A function, because its value changes during an await.
  const isClosed = () => closing.signal.aborted;

  function setDays(days: readonly DayRecord[]): void {
    for (const day of days) if (feed.setDay(day)) state.noteChange();
  }

  async function readLog(): Promise<ReadOutcome> {
    const endLoad = feed.beginLoad();
    const startedMs = clock.now();
    const fill = await readNews();
    if (isClosed()) return { isRead: true, pauseMs: null };
    if (fill === null) {
      state.publishUnavailable();
      return { isRead: false, pauseMs: retryMs };
    }
    state.publishRead(fill.kind === 'complete');
    endLoad();
    // Do not pause while a view still waits for its first read.
    const restMs = restPerRead * Math.max(0, clock.now() - startedMs);
    return { isRead: true, pauseMs: feed.isLoaded() ? restMs : null };
  }

  /**
   * Passes every new or changed day of the device to the views, newest first. Resolves with the state of the
   * fill before the read. null if the device failed.
   */
  async function readNews(): Promise<FillState | null> {
    // Read the meta first: if the fill is complete now, the reads below see all of its days.
    const plan = await localStore.read((reader) =>
      Promise.all([reader.meta(), reader.tallies(firstDay, lastDay)]),
    );
    if (!plan.ok) return null;
    const [meta, tallies] = plan.value;
    const news = feed.newsIn(tallies);
    const known = [...new Set([...tallies.map(({ day }) => day), ...news])].sort();
    const stretches = stretchesOf(known, (day) => news.has(day));
    const reads = stretches.map((stretch) => () => readDays(stretch));
    for (const read of withOneAhead(reads)) {
      const days = await read;
      if (days === null) return null;
      setDays(days);
    }
    return meta.fill;
  }

  const readDays = (stretch: Stretch) => readStretch(localStore, stretch, closing.signal);

  /** Reads days that the fill has just brought. If that fails, a full read follows. */
  async function readFilled(stretch: Stretch): Promise<void> {
    const days = await readDays(stretch);
    if (days === null) loop.request();
    else setDays(days);
  }

  function onMessage(message: TabMessage): void {
    if (message.kind === 'day') setDays([message.record]);
    if (message.kind === 'days-filled') void readFilled(message);
    if (message.kind === 'days-changed') loop.request();
    if (message.kind === 'fill' && message.progress.kind === 'complete' && !state.isComplete())
      loop.request();
  }

  return {
    state: state.store,
    view: (create) => {
      let loading: Promise<ReturnType<typeof create>> | null = null;
      return () => {
        loading ??= new Promise((resolve) => {
          const view = create();
          feed.add(view, () => resolve(view));
          unsubscribe ??= channel.subscribe(onMessage);
          loop.request();
          loop.endPause();
        });
        return loading;
      };
    },
    refresh: () => {
      if (!feed.isEmpty()) loop.request();
    },
    close: () => {
      closing.abort();
      unsubscribe?.();
      state.stop();
      loop.endPause();
      feed.clear();
    },
  };
}

/** Changes within this time are published together. */
const publishAfterMs = 50;

/** The state of a log reader. It is `opening` until the first full read has ended or failed. */
function createLookBackState(clock: Pick<Clock, 'setTimer'>) {
  const store = createValueStore<LookBackState>({ kind: 'opening' });
  let edition = 0;
  let isComplete = false;
  let cancelPublish: Unsubscribe | null = null;

  function publish(): void {
    cancelPublish?.();
    cancelPublish = null;
    store.set({ kind: 'ready', edition, isComplete });
  }

  return {
    store,
    /** The views have changed. Published soon, or with the first read. */
    noteChange: () => {
      edition += 1;
      if (store.getSnapshot().kind === 'ready')
        cancelPublish ??= clock.setTimer(publish, publishAfterMs);
    },
    /** A full read has ended. `isWholeLog`: the device holds the whole log. */
    publishRead: (isWholeLog: boolean) => {
      isComplete = isWholeLog;
      publish();
    },
    publishUnavailable: () => store.set({ kind: 'unavailable' }),
    /** Whether the device held the whole log at the last full read. */
    isComplete: () => isComplete,
    stop: () => cancelPublish?.(),
  };
}

/** The records of a stretch, also of days that were added after it was planned. null if the device failed. */
async function readStretch(
  localStore: LocalStore,
  { first, last }: Stretch,
  signal: AbortSignal,
): Promise<readonly DayRecord[] | null> {
  const records: DayRecord[] = [];
  for (let from: DayKey | null = first; from !== null && !signal.aborted;) {
    const start: DayKey = from;
    const read = await localStore.read((reader) => reader.days(start, last, 2 * daysPerRead));
    if (!read.ok) return null;
    records.push(...read.value);
    const reached = read.value.at(-1)?.day ?? last;
    from = read.value.length < 2 * daysPerRead || reached >= last ? null : addDays(reached, 1);
  }
  return records;
}
