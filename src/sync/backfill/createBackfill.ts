import { type DayKey, lastDay } from '../../dates/DayKey.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { FillProgress } from '../../log/DayLog.ts';
import type { FillState, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { createPageReader, bytesOf, type PageReader } from './createPageReader.ts';
import { addDays } from '../../dates/addDays.ts';

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

/** How long the first run waits, in ms. Meanwhile the pages draw the days on screen, which have just come. */
export const drawingMs = 300;

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
  let areDaysDrawn = false;
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
    if (!areDaysDrawn) await new Promise<void>((resolve) => timers.start(resolve, drawingMs));
    areDaysDrawn = true;
    // More urgent work may have come meanwhile.
    if (isOver() || !deps.isFree()) return;
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

/** A backfill that is not complete. */
type Filling = Extract<FillState, { kind: 'filling' }>;

/** The dependencies and listeners of {@link fillPages}. */
interface FillPagesDeps {
  readonly localStore: LocalStore;
  readonly pages: PageReader;
  readonly daySync: Pick<DaySync, 'takeDays'>;
  /** Whether no urgent work waits, such as words to send or a day that a tab shows. */
  isFree(): boolean;
  /** Whether the caller ended the run. Later answers are discarded. */
  isOver(): boolean;
  /** The days from `first` to `last`, inclusive, are on this device, each as of its read. */
  onFilled(first: DayKey, last: DayKey): void;
  /** A page is on this device. `now` is the new position of the backfill. */
  onPage(now: Filling): void;
}

/** The end of a run. After `over`, another run may continue after the last page. */
type FillEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly error: RemoteError };

const over: FillEnd = { kind: 'over' };

/** Copies page after page from `start` on. Reads the next page while it writes the current page. */
async function fillPages(deps: FillPagesDeps, start: Filling): Promise<FillEnd> {
  const { pages, daySync } = deps;
  const isOver = () => deps.isOver();
  let now = start;
  let coming = pages.open(now.reached, isOver);
  while (!isOver() && deps.isFree()) {
    const page = await coming;
    if (isOver()) break;
    if (!page.ok) return { kind: 'failed', error: page.error };
    const { rows } = page.value;
    const oldest = rows.at(-1);
    if (oldest === undefined)
      return (await complete(deps.localStore)) ? { kind: 'complete' } : over;
    coming = pages.open(oldest.day, isOver);
    const days = await page.value.days;
    if (isOver()) break;
    if (!days.ok) return { kind: 'failed', error: days.error };
    const read = days.value
      .filter((day) => day !== 'unsure')
      .filter((day) => pages.isStillSure(day));
    const bytes = read.reduce((sum, { entries }) => sum + bytesOf(entries), 0);
    const next: Filling = {
      kind: 'filling',
      reached: oldest.day,
      days: now.days + rows.length,
      bytes: now.bytes + bytes,
    };
    // The day sync reads an unsure day again. The position stays until that day is here. Otherwise a kill of the
    // worker would leave the day out for good.
    const isWhole = read.length === days.value.length;
    const taken = await daySync.takeDays(read, async (writer) => {
      if (isWhole) await writer.putMeta({ ...(await writer.meta()), fill: next });
    });
    if (taken === null) break;
    // Report no records: each tab would receive the whole log, but it needs only a few days.
    deps.onFilled(oldest.day, now.reached === null ? lastDay : addDays(now.reached, -1));
    if (isOver() || !isWhole) break;
    now = next;
    deps.onPage(now);
  }
  return over;
}

async function complete(localStore: LocalStore): Promise<boolean> {
  const result = await localStore.write('relaxed', async (writer) => {
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  return result.ok;
}
