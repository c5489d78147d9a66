import { lastDay } from '../../dates/DayKey.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { FillProgress } from '../../log/DayLog.ts';
import type { FillState, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { IndexWatch } from '../days/createIndexWatch.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { OutboxSender } from '../outbox/createOutboxSender.ts';
import { createPageReader, bytesOf, type PageReader } from './createPageReader.ts';
import { addDays } from '../../dates/addDays.ts';

/** What the backfill takes from the engine, and the parts below it. */
export interface BackfillDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'channel' | 'timers' | 'random' | 'emit'
> {
  readonly connection: Pick<ConnectionMonitor, 'trouble' | 'canRead'>;
  readonly header: Pick<HeaderReader, 'canRead'>;
  readonly sender: Pick<OutboxSender, 'isSending' | 'isIdle'>;
  readonly daySync: Pick<DaySync, 'takeDays' | 'want' | 'epochOf' | 'isSettled'>;
  readonly index: Pick<IndexWatch, 'isCaughtUp'>;
}

/** How long the first run waits, in ms. Meanwhile the pages draw the days on screen, which have just come. */
export const drawingMs = 300;

/** Copies the log to the device in the background. */
export interface Backfill {
  /** Continues the copy, unless it is complete or other work is more urgent. */
  resume(): void;
  progress(): FillProgress;
  /** Tells whether a copy that waits is paused now. */
  connectionChanged(): void;
  /** Whether the whole log is here, and no urgent work waits. */
  isQuiet(): boolean;
  /** The copy was discarded. Ends the current run. The next `resume` begins with the state in the local store. */
  startOver(): void;
}

/**
 * Reads the log from its newest day to its oldest, page by page. All other work comes first. The local store saves
 * the position together with the days of each page, so the backfill continues there after a reload.
 */
export function createBackfill(deps: BackfillDeps): Backfill {
  const { localStore, channel, timers, random, header, sender, daySync, index } = deps;
  const { hasStopped } = timers;
  let fill: FillState | null = null;
  const pages = createPageReader(deps);
  let isRunning = false;
  let failures = 0;
  let current: { isOver: boolean } | null = null;
  let isWantedAgain = false;
  let areDaysDrawn = false;

  /** Whether no urgent work waits, such as words to send or a day that a tab shows. */
  function isFree(): boolean {
    return header.canRead() && index.isCaughtUp() && sender.isIdle() && daySync.isSettled();
  }

  async function readFill(): Promise<FillState | null> {
    const meta = await localStore.read((reader) => reader.meta());
    // The next write of an entry reports the failed store.
    return meta.ok ? meta.value.fill : null;
  }

  async function run(): Promise<void> {
    const stretch = { isOver: false };
    current = stretch;
    const isOver = () => stretch.isOver || hasStopped();
    const known = await readFill();
    if (known === null || isOver()) return;
    fill = known;
    tell();
    if (fill.kind === 'filling') await follow(fill, isOver);
    stretch.isOver = true;
  }

  async function follow(start: Filling, isOver: () => boolean): Promise<void> {
    if (!areDaysDrawn) await new Promise<void>((resolve) => timers.start(resolve, drawingMs));
    areDaysDrawn = true;
    // More urgent work may have come meanwhile.
    if (isOver() || !isFree()) return;
    const onPage = (now: Filling) => {
      failures = 0;
      fill = now;
      tell();
    };
    const end = await fillPages({ ...deps, pages, isFree, isOver, onPage }, start);
    if (isOver()) return;
    if (end.kind === 'failed') {
      deps.connection.trouble(end.error);
      tryLater();
    } else if (end.kind === 'complete') {
      fill = { kind: 'complete' };
      tell();
      channel.post({ kind: 'days-changed' });
    }
  }

  function tryLater(): void {
    timers.start(resume, retryDelayMs(failures++, random));
  }

  function progress(): FillProgress {
    if (fill === null) return { kind: 'unknown' };
    if (fill.kind === 'complete') return fill;
    // Work that comes first takes a moment. A pause of that length would only flicker on screen.
    const isPaused = failures > 0 || !deps.connection.canRead();
    return { kind: 'filling', days: fill.days, bytes: fill.bytes, isPaused };
  }

  function tell(): void {
    deps.emit({ kind: 'fill-progressed', progress: progress() });
  }

  function resume(): void {
    // The urgent work may have ended after the run checked for it.
    if (isRunning) isWantedAgain = true;
    if (isRunning || hasStopped() || fill?.kind === 'complete' || !isFree()) return;
    isRunning = true;
    isWantedAgain = false;
    void run().then(() => {
      isRunning = false;
      if (hasStopped()) return;
      if (isWantedAgain && isFree()) resume();
      else if (fill?.kind === 'filling') tell();
    });
  }

  return {
    resume,
    progress,
    connectionChanged: () => {
      if (fill?.kind === 'filling') tell();
    },
    isQuiet: () => isFree() && fill?.kind === 'complete',
    startOver: () => {
      fill = null;
      isWantedAgain = isRunning;
      if (current !== null) current.isOver = true;
    },
  };
}

/** A backfill that is not complete. */
type Filling = Extract<FillState, { kind: 'filling' }>;

/** The dependencies and listeners of {@link fillPages}. */
interface FillPagesDeps extends Pick<BackfillDeps, 'localStore' | 'channel'> {
  readonly pages: PageReader;
  readonly daySync: Pick<DaySync, 'takeDays'>;
  /** Whether no urgent work waits, such as words to send or a day that a tab shows. */
  isFree(): boolean;
  /** Whether the caller ended the run. Later answers are discarded. */
  isOver(): boolean;
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
  const { channel, pages, daySync } = deps;
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
    const last = now.reached === null ? lastDay : addDays(now.reached, -1);
    channel.post({ kind: 'days-filled', first: oldest.day, last });
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
