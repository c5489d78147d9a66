import { firstDay, lastDay } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayRecord, FillState, LocalStore } from '../../log/LocalStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';
import { createLookBackState } from './createLookBackState.ts';
import { createReadLoop, type ReadOutcome } from './createReadLoop.ts';
import { createViewFeed } from './createViewFeed.ts';
import type { LogView } from './LogView.ts';
import type { LookBackState } from './LookBackState.ts';
import { readStretch } from './readStretch.ts';
import { stretchesOf, withOneAhead, type Stretch } from './stretches.ts';

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

/**
 * A reader over `localStore`, which is the truth; notices on `channel` bring single days, and the edition
 * of each record says whether a notice or a read is newer.
 */
export function createLogReader({ localStore, channel, clock }: LogReaderDeps): LogReader {
  const closing = new AbortController();
  const state = createLookBackState(clock);
  const feed = createViewFeed();
  const loop = createReadLoop(clock, closing.signal, readLog);
  let unsubscribe: Unsubscribe | null = null;

  // A function, since what it says changes while something is awaited.
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
    // A view that has seen nothing yet is not made to wait.
    const restMs = restPerRead * Math.max(0, clock.now() - startedMs);
    return { isRead: true, pauseMs: feed.isLoaded() ? restMs : null };
  }

  /**
   * Hands every day of the device that is news to the views, the newest first. Resolves with how far the device's
   * copy reached before; null when the device failed.
   */
  async function readNews(): Promise<FillState | null> {
    // Asked first: what is complete now has all its days in the reads that follow.
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

  /** Days that came while somebody looks: what cannot be read now comes when everything is read again. */
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
