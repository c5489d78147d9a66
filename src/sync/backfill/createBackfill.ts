import type { DayKey } from '../../dates/DayKey.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { FillProgress } from '../../log/DayLog.ts';
import type { FillState, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { createPageReader } from './createPageReader.ts';
import { fillPages, type Filling } from './fillPages.ts';

/** The dependencies and listeners of the backfill. */
export interface BackfillDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly daySync: Pick<DaySync, 'takeDays' | 'want' | 'epochOf'>;
  readonly timers: EngineTimers;
  readonly random: () => number;
  /** Whether no urgent work waits, such as words to send or a day that a tab shows. */
  isFree(): boolean;
  isSending(day: DayKey): boolean;
  /** The days from `first` to `last`, inclusive, are on this device, each as of its read. */
  onFilled(first: DayKey, last: DayKey): void;
  onProgress(progress: FillProgress): void;
  onComplete(): void;
  onTrouble(error: RemoteError): void;
}

/** Copies the log to the device in the background. */
export interface Backfill {
  /** Continues the copy, unless it is complete or other work is more urgent. */
  resume(): void;
  progress(): FillProgress;
  /** The copy was discarded. Ends the current run. The next `resume` begins with the state in the local store. */
  startOver(): void;
  stop(): void;
}

/**
 * Reads the log from its newest day to its oldest, page by page. All other work comes first. The local store saves
 * the position together with the days of each page, so the backfill continues there after a reload.
 */
export function createBackfill(deps: BackfillDeps): Backfill {
  const { localStore, timers, random } = deps;
  let fill: FillState | null = null;
  const pages = createPageReader(deps);
  let isRunning = false;
  let failures = 0;
  let current: { isOver: boolean } | null = null;
  let isWantedAgain = false;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function readFill(): Promise<FillState | null> {
    const meta = await localStore.read((reader) => reader.meta());
    // The next write of an entry reports the failed store.
    return meta.ok ? meta.value.fill : null;
  }

  async function run(): Promise<void> {
    const stretch = { isOver: false };
    current = stretch;
    const isOver = () => stretch.isOver || isStopped;
    const known = await readFill();
    if (known === null || isOver()) return;
    fill = known;
    tell(false);
    if (fill.kind === 'filling') await follow(fill, isOver);
    stretch.isOver = true;
  }

  async function follow(start: Filling, isOver: () => boolean): Promise<void> {
    // More urgent work may have come meanwhile.
    if (!deps.isFree()) return;
    const onPage = (now: Filling) => {
      failures = 0;
      fill = now;
      tell(false);
    };
    const end = await fillPages({ ...deps, pages, isOver, onPage }, start);
    if (isOver()) return;
    if (end.kind === 'failed') {
      deps.onTrouble(end.error);
      tryLater();
    } else if (end.kind === 'complete') {
      fill = { kind: 'complete' };
      tell(false);
      deps.onComplete();
    }
  }

  function tryLater(): void {
    timers.start(resume, retryDelayMs(failures++, random));
  }

  function progressOf(isPaused: boolean): FillProgress {
    if (fill === null) return { kind: 'unknown' };
    if (fill.kind === 'complete') return fill;
    return { kind: 'filling', days: fill.days, bytes: fill.bytes, isPaused };
  }

  function tell(isPaused: boolean): void {
    deps.onProgress(progressOf(isPaused));
  }

  function resume(): void {
    // The urgent work may have ended after the run checked for it.
    if (isRunning) isWantedAgain = true;
    if (isRunning || hasStopped() || fill?.kind === 'complete' || !deps.isFree()) return;
    isRunning = true;
    isWantedAgain = false;
    void run().then(() => {
      isRunning = false;
      if (hasStopped()) return;
      if (isWantedAgain && deps.isFree()) resume();
      else if (fill?.kind === 'filling') tell(true);
    });
  }

  return {
    resume,
    progress: () => progressOf(!isRunning),
    startOver: () => {
      fill = null;
      isWantedAgain = isRunning;
      if (current !== null) current.isOver = true;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
