import { addDays } from '../dates/addDays.ts';
import { lastDay, type DayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';
import type { FillProgress } from './DayLog.ts';
import { recordsOf } from './dayRecords.ts';
import { answerInTime, type EngineTimers } from './engineTimers.ts';
import type { DaySync } from './DaySync.ts';
import type { FillState, LocalStore } from './LocalStore.ts';
import { success, type Result } from '../lib/result.ts';
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
  /** The days from `first` to `last`, both included, are here now, as they were when they were read. */
  onFilled(first: DayKey, last: DayKey): void;
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

interface ReadDayRow {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  readonly row: DayIndexRow;
  /** Of its day when it was asked for. */
  readonly epoch: string;
}

type Filling = Extract<FillState, { kind: 'filling' }>;

/** Rows of the index, and their days as far as they are not here: they are being read. */
interface Page {
  readonly rows: readonly DayIndexRow[];
  readonly days: Promise<Result<readonly ReadDayRow[], RemoteError>>;
}

/** One stretch of filling; what is still to be read for it when it is over is not read. */
interface Course {
  isOver: boolean;
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
  /** How many days are being read, and who waits to be the next. */
  let reading = 0;
  const turns: (() => void)[] = [];
  let current: Course | null = null;
  let isWantedAgain = false;
  let isStopped = false;
  const hasStopped = () => isStopped;
  const isOver = (course: Course) => course.isOver || isStopped;

  async function run(): Promise<void> {
    const course: Course = { isOver: false };
    current = course;
    const meta = await localStore.read((reader) => reader.meta());
    // A store that fails is told of by those who write words to it.
    if (!meta.ok || isOver(course)) return;
    fill = meta.value.fill;
    tell(false);
    if (fill.kind === 'filling') await follow(course, fill);
    course.isOver = true;
  }

  /** Takes page after page. The next one is on its way while one is written. */
  async function follow(course: Course, start: Filling): Promise<void> {
    let now = start;
    let coming = openPage(course, now.reached);
    while (!isOver(course) && parts.isFree()) {
      const page = await coming;
      if (isOver(course)) return;
      if (!page.ok) {
        fail(page.error);
        return;
      }
      const { rows } = page.value;
      const oldest = rows.at(-1);
      if (oldest === undefined) return complete(course);
      coming = openPage(course, oldest.day);
      const days = await page.value.days;
      if (isOver(course)) return;
      if (!days.ok) {
        fail(days.error);
        return;
      }
      const read = days.value.filter(isStillSure);
      const bytes = read.reduce((sum, { entries }) => sum + bytesOf(entries), 0);
      const next: Filling = {
        ...{ kind: 'filling', reached: oldest.day },
        ...{ days: now.days + rows.length, bytes: now.bytes + bytes },
      };
      const taken = await daySync.takeDays(read, async (writer) => {
        await writer.putMeta({ ...(await writer.meta()), fill: next });
      });
      if (taken === null || hasStopped()) return;
      // Not the records: all of a log would be copied to every tab, which holds a few days of it.
      parts.onFilled(oldest.day, now.reached === null ? lastDay : addDays(now.reached, -1));
      if (isOver(course)) return;
      failures = 0;
      fill = now = next;
      tell(false);
    }
  }

  /** Asks for the page of rows before `before`, and begins to read its days. */
  async function openPage(
    course: Course,
    before: DayKey | null,
  ): Promise<Result<Page, RemoteError>> {
    const index = remoteStore.readDayIndex(before, pageSize);
    const rows = await answerInTime(index, timers, remoteStore);
    if (!rows.ok) return rows;
    return success({ rows: rows.value, days: readDays(course, rows.value) });
  }

  async function readDays(
    course: Course,
    rows: readonly DayIndexRow[],
  ): Promise<Result<readonly ReadDayRow[], RemoteError>> {
    const days: ReadDayRow[] = [];
    const missing = await rowsToRead(rows);
    for (const read of await Promise.all(missing.map((row) => readInTurn(course, row)))) {
      if (read === 'unsure') continue;
      if (!read.ok) return read;
      days.push(read.value);
    }
    return success(days);
  }

  /** Reads the day of `row` once few enough others are being read, the first to ask first. */
  async function readInTurn(course: Course, row: DayIndexRow) {
    if (reading < maxReads) reading += 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    const read = course.isOver ? 'unsure' : await readDay(row);
    const next = turns.shift();
    if (next === undefined) reading -= 1;
    else next();
    return read;
  }

  /** The rows whose days this device does not have as new as that. */
  async function rowsToRead(page: readonly DayIndexRow[]): Promise<DayIndexRow[]> {
    const known = await localStore.read((reader) =>
      recordsOf(
        reader,
        page.map(({ day }) => day),
      ),
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
    const { entries } = result.value;
    return { ok: true, value: { day: row.day, entries, row, epoch } } as const;
  }

  /** A write of ours may have been acknowledged since the day was read, or be about to. */
  function isStillSure({ day, epoch }: ReadDayRow): boolean {
    if (daySync.epochOf(day) === epoch && !parts.isSending(day)) return true;
    unsure(day);
    return false;
  }

  function unsure(day: DayKey): 'unsure' {
    daySync.want(day);
    return 'unsure';
  }

  async function complete(course: Course): Promise<void> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
    });
    if (!result.ok || isOver(course)) return;
    fill = { kind: 'complete' };
    tell(false);
    parts.onComplete();
  }

  function fail(error: RemoteError): void {
    parts.onTrouble(error);
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

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + entryOverheadBytes, 0);
}
