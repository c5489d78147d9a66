import type { DayKey } from '../dates/DayKey.ts';
import type { FillProgress } from './DayLog.ts';
import type { DaySync } from './DaySync.ts';
import type { EngineCode } from './EngineCode.ts';
import type { EngineTimers } from './engineTimers.ts';
import { loadInTime } from './loadInTime.ts';
import type { FillState, LocalStore } from './LocalStore.ts';
import type { Fill, Filling } from './openFilling.ts';
import type { RemoteError, RemoteStore } from './ports.ts';
import { retryDelayMs } from './retryDelay.ts';

/** What the background fill needs, and whom it tells. */
export interface BackfillParts {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly timers: EngineTimers;
  readonly code: Pick<EngineCode, 'loadFilling'>;
  readonly random: () => number;
  readonly daySync: Pick<DaySync, 'takeDays' | 'want' | 'epochOf'>;
  /** Whether nothing is more urgent: words to send, a day that somebody looks at. */
  isFree(): boolean;
  isSending(day: DayKey): boolean;
  /** The days from `first` to `last`, both included, are here now, as they were when they were read. */
  onFilled(first: DayKey, last: DayKey): void;
  onProgress(progress: FillProgress): void;
  onComplete(): void;
  onTrouble(error: RemoteError): void;
}

/** Fills the device's copy in the background. */
export interface Backfill {
  /** Fetches the code while the connection is made, if there is anything to fill. */
  start(): void;
  /** Goes on, if there is anything to do and nothing more urgent. */
  resume(): void;
  progress(): FillProgress;
  /** The copy is given up: what is under way ends, and the next `resume` begins with what the store says. */
  startOver(): void;
  stop(): void;
}

/**
 * Reads the log from its newest day to its oldest, page by page, and gives way to everything else. Where
 * it is stands in the local store with the days of each page, so that it goes on there after a reload.
 * What reads is loaded only where something is missing; as long as it cannot be had, it is asked for again.
 */
export function createBackfill(parts: BackfillParts): Backfill {
  const { localStore, timers, random } = parts;
  let fill: FillState | null = null;
  let filling: Promise<Fill | null> | null = null;
  let isRunning = false;
  let failures = 0;
  let current: { isOver: boolean } | null = null;
  let isWantedAgain = false;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function readFill(): Promise<FillState | null> {
    const meta = await localStore.read((reader) => reader.meta());
    // A store that fails is told of by those who write words to it.
    return meta.ok ? meta.value.fill : null;
  }

  function loadFilling(): Promise<Fill | null> {
    filling ??= loadInTime(parts.code.loadFilling, timers).then((open) => {
      if (open === null) filling = null;
      return open?.(parts) ?? null;
    });
    return filling;
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
    const fillFrom = await loadFilling();
    if (isOver()) return;
    if (fillFrom === null) {
      tryLater();
      return;
    }
    // There may be something more urgent by now.
    if (!parts.isFree()) return;
    const onPage = (now: Filling) => {
      failures = 0;
      fill = now;
      tell(false);
    };
    const end = await fillFrom({ isOver, onPage }, start);
    if (isOver()) return;
    if (end.kind === 'failed') {
      parts.onTrouble(end.error);
      tryLater();
    } else if (end.kind === 'complete') {
      fill = { kind: 'complete' };
      tell(false);
      parts.onComplete();
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
    parts.onProgress(progressOf(isPaused));
  }

  function resume(): void {
    if (isRunning || hasStopped() || fill?.kind === 'complete' || !parts.isFree()) return;
    isRunning = true;
    isWantedAgain = false;
    void run().then(() => {
      isRunning = false;
      if (hasStopped()) return;
      if (isWantedAgain) resume();
      else if (fill?.kind === 'filling') tell(true);
    });
  }

  return {
    start: () => {
      void readFill().then((known) => {
        if (known?.kind === 'filling' && !hasStopped()) void loadFilling();
      });
    },
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
