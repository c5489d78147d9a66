import type { DayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import type { FillProgress } from './DayLog.ts';
import { answerInTime, type EngineTimers } from './engineTimers.ts';
import type { DaySync } from './DaySync.ts';
import type { FillState, LocalStore } from './LocalStore.ts';
import type { DayIndexRow, RemoteError, RemoteStore } from './ports.ts';
import { retryDelayMs } from './retryDelay.ts';

/** Rows of the index to a page; the days of a page are written in one transaction. */
const pageSize = 64;
/** How many days are read side by side. */
const maxReads = 16;
/** What an entry weighs beside its text, about. */
const entryOverheadBytes = 160;

/** What the background fill needs, and whom it tells. */
export interface BackfillParts {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly timers: EngineTimers;
  readonly random: () => number;
  readonly daySync: Pick<DaySync, 'takeDays' | 'want' | 'epochOf'>;
  /** Whether nothing is more urgent: words to send, a day that somebody looks at. */
  isFree(): boolean;
  isSending(day: DayKey): boolean;
  onProgress(progress: FillProgress): void;
  onComplete(): void;
  onTrouble(error: RemoteError): void;
}

/** Fills the device's copy in the background. */
export interface Backfill {
  /** Goes on, if there is anything to do and nothing more urgent. */
  resume(): void;
  progress(): FillProgress;
  stop(): void;
}

interface ReadDayRow {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  readonly row: DayIndexRow;
}

/**
 * Reads the log from its newest day to its oldest, page by page, and gives way to everything else. Where
 * it is stands in the local store with the days of each page, so that it goes on there after a reload.
 */
export function createBackfill(parts: BackfillParts): Backfill {
  const { localStore, remoteStore, timers, random, daySync } = parts;
  let fill: FillState | null = null;
  let isRunning = false;
  let failures = 0;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function run(): Promise<void> {
    while (!hasStopped() && parts.isFree()) {
      const meta = await localStore.read((reader) => reader.meta());
      // A store that fails is told of by those who write words to it.
      if (!meta.ok || hasStopped()) return;
      fill = meta.value.fill;
      tell(false);
      if (fill.kind === 'complete') return;
      if (!(await fillPage(fill))) return;
    }
  }

  async function fillPage(from: Extract<FillState, { kind: 'filling' }>): Promise<boolean> {
    const page = await answerInTime(
      remoteStore.readDayIndex(from.reached, pageSize),
      timers,
      remoteStore,
    );
    if (hasStopped()) return false;
    if (!page.ok) return fail(page.error);
    const oldest = page.value.at(-1);
    if (oldest === undefined) return complete();

    const days: ReadDayRow[] = [];
    const missing = await rowsToRead(page.value);
    while (missing.length > 0) {
      const batch = missing.splice(0, maxReads);
      const read = await Promise.all(batch.map((row) => readDay(row)));
      if (hasStopped()) return false;
      for (const result of read) {
        if (result === 'unsure') continue;
        if (!result.ok) return fail(result.error);
        days.push(result.value);
      }
    }
    const next: FillState = {
      kind: 'filling',
      reached: oldest.day,
      days: from.days + page.value.length,
      bytes: from.bytes + days.reduce((sum, { entries }) => sum + bytesOf(entries), 0),
    };
    const isTaken = await daySync.takeDays(days, async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: next });
    });
    failures = 0;
    return isTaken;
  }

  /** The rows whose days this device does not have as new as that. */
  async function rowsToRead(page: readonly DayIndexRow[]): Promise<DayIndexRow[]> {
    const known = await localStore.read((reader) =>
      Promise.all(page.map(({ day }) => reader.day(day))),
    );
    if (!known.ok) return [...page];
    return page.filter((row, index) => (known.value[index]?.syncedChanges ?? -1) < row.changes);
  }

  async function readDay(row: DayIndexRow) {
    // While a write of ours is under way nobody could tell whether it is in the answer.
    if (parts.isSending(row.day)) return unsure(row.day);
    const epoch = daySync.epochOf(row.day);
    const result = await answerInTime(remoteStore.readDay(row.day), timers, remoteStore);
    if (!result.ok) return result;
    if (daySync.epochOf(row.day) !== epoch) return unsure(row.day);
    return { ok: true, value: { day: row.day, entries: result.value.entries, row } } as const;
  }

  function unsure(day: DayKey): 'unsure' {
    daySync.want(day);
    return 'unsure';
  }

  async function complete(): Promise<boolean> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
    });
    if (!result.ok || hasStopped()) return false;
    fill = { kind: 'complete' };
    tell(false);
    parts.onComplete();
    return false;
  }

  function fail(error: RemoteError): false {
    parts.onTrouble(error);
    timers.start(resume, retryDelayMs(failures++, random));
    return false;
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
    void run().then(() => {
      isRunning = false;
      if (!hasStopped() && fill?.kind === 'filling') tell(true);
    });
  }

  return {
    resume,
    progress: () => progressOf(!isRunning),
    stop: () => {
      isStopped = true;
    },
  };
}

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + entryOverheadBytes, 0);
}
