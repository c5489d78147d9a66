import type { FillProgress } from '../../log/DayLog.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { FillState } from '../../log/LocalStore.ts';
import { openFilling, type Filling, type FillingDeps } from './openFilling.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** What the background fill needs, and whom it tells. */
export interface BackfillDeps extends FillingDeps {
  readonly timers: EngineTimers;
  readonly random: () => number;
  onProgress(progress: FillProgress): void;
  onComplete(): void;
  onTrouble(error: RemoteError): void;
}

/** Fills the device's copy in the background. */
export interface Backfill {
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
 */
export function createBackfill(deps: BackfillDeps): Backfill {
  const { localStore, timers, random } = deps;
  let fill: FillState | null = null;
  const fillFrom = openFilling(deps);
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
    // There may be something more urgent by now.
    if (!deps.isFree()) return;
    const onPage = (now: Filling) => {
      failures = 0;
      fill = now;
      tell(false);
    };
    const end = await fillFrom({ isOver, onPage }, start);
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
    // Whoever calls now may end what the run waits for, when it has looked already.
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
