import type { DayKey } from '../dates/DayKey.ts';
import { answerInTime, type EngineTimers } from './engineTimers.ts';
import type { LocalStore, LogMeta } from './LocalStore.ts';
import { forgetRemoteDays } from './remoteChanges.ts';
import type { Clock, DayIndexRow, RemoteError, RemoteStore, Unsubscribe } from './ports.ts';

/**
 * How far behind the cursor the index is read again, as long as the row it stands on is not this old: a
 * cheap insurance against rows that appear a little behind newer ones.
 */
export const overlapMs = 60_000;
/** How long the cursor may lag behind while rows keep coming. */
const cursorDelayMs = 1000;

/** What the index watch needs, and whom it tells. */
export interface IndexWatchParts {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  /** Server time minus device time, ms. */
  serverTimeOffsetMs(): number;
  onRow(row: DayIndexRow): void;
  onCaughtUp(): void;
  /** The log has just been deleted elsewhere; every copy of a day is about to be given up. */
  onClearing(): void;
  /** The log was deleted since this device last saw it: every copy of a day has been given up. */
  onCleared(): void;
  onError(error: RemoteError): void;
  /** The newest row, if all rows so far have been dealt with; else null. */
  settledRow(): DayIndexRow | null;
}

/** The subscription to the index of days. */
export interface IndexWatch {
  /** Begins to watch, unless it does already. */
  resume(): void;
  isCaughtUp(): boolean;
  /** All rows told so far have been dealt with: the cursor may follow. */
  settled(): void;
  stop(): void;
}

type Cursor = NonNullable<LogMeta['cursor']>;

/** Where the watch begins. A log that was empty is watched whole. */
function startOf({ changedAtMs, day, isExact }: Cursor) {
  if (day !== null && isExact === true) return { changedAtMs, day };
  return Math.max(0, changedAtMs - overlapMs);
}

/**
 * Watches the index from the cursor on, and moves the cursor behind what has been dealt with:
 *
 *   news, all dealt with ──a second──► cursor on the newest row ──a minute old──► exact
 */
export function createIndexWatch(parts: IndexWatchParts): IndexWatch {
  const { localStore, remoteStore, clock, timers } = parts;
  let unsubscribe: Unsubscribe | null = null;
  let isBeginning = false;
  let isCaughtUp = false;
  let isMoving = false;
  let isClearing = false;
  /** Rows changed up to here are brought by the fill, which begins with this run; server ms. */
  let filledFromMs = -1;
  let cancelAgeing: Unsubscribe | null = null;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function begin(): Promise<void> {
    const cursor = await findCursor();
    isBeginning = false;
    if (hasStopped() || cursor === null) return;
    /** The row that the cursor stands on; it never goes, nor back, unless the whole log does. */
    let cursorRow: DayIndexRow | null = null;
    unsubscribe = remoteStore.watchDayIndex(startOf(cursor), {
      onRow: (row) => {
        if (row.day === cursor.day) cursorRow = row;
        if (row.changedAtMs > filledFromMs) parts.onRow(row);
      },
      onRowGone: () => void clear(),
      onCaughtUp: () => {
        void forgetIfCleared(cursor.day, cursorRow).then(() => {
          if (hasStopped()) return;
          isCaughtUp = true;
          parts.onCaughtUp();
        });
      },
      onError: (error) => {
        unsubscribe = null;
        parts.onError(error);
      },
    });
  }

  /**
   * Where to begin; null when that cannot be had now. A device that comes to a log for the first time
   * fills its copy from the index, page by page, and what changes behind the row that is now the newest
   * comes by the watch. Written down before the fill begins, or a crash would make a gap.
   */
  async function findCursor(): Promise<Cursor | null> {
    const known = await localStore.read((reader) => reader.meta());
    // When the store fails, somebody else says so; the next `resume` tries again.
    if (!known.ok) return null;
    if (known.value.cursor !== null) return known.value.cursor;
    const newest = await answerInTime(remoteStore.readNewestRow(), timers, remoteStore);
    if (hasStopped()) return null;
    if (!newest.ok) {
      parts.onError(newest.error);
      return null;
    }
    const { changedAtMs, day } = newest.value ?? { changedAtMs: 0, day: null };
    const cursor = { changedAtMs, day, isExact: true };
    const written = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), cursor });
    });
    if (!written.ok) return null;
    filledFromMs = changedAtMs;
    return cursor;
  }

  async function forgetIfCleared(day: DayKey | null, row: DayIndexRow | null): Promise<void> {
    if (isCaughtUp || day === null) return;
    const result = await localStore.write('relaxed', async (writer) => {
      const synced = (await writer.day(day))?.syncedChanges ?? 0;
      const isCleared = row === null || row.changes < synced;
      if (isCleared) await forgetRemoteDays(writer, clock.now() + parts.serverTimeOffsetMs());
      return isCleared;
    });
    if (!hasStopped() && result.ok && result.value) parts.onCleared();
  }

  /** Rows go all at once, and only with the whole log. */
  async function clear(): Promise<void> {
    if (isClearing || isStopped) return;
    isClearing = true;
    parts.onClearing();
    const result = await localStore.write('relaxed', (writer) =>
      forgetRemoteDays(writer, clock.now() + parts.serverTimeOffsetMs()),
    );
    isClearing = false;
    // What could not be written down is noticed at the next start.
    if (!hasStopped() && result.ok) parts.onCleared();
  }

  async function moveCursor(): Promise<void> {
    const row = parts.settledRow();
    if (!isCaughtUp || row === null) return;
    const { changedAtMs, day } = row;
    const ageMs = clock.now() + parts.serverTimeOffsetMs() - changedAtMs;
    const isExact = ageMs >= overlapMs;
    cancelAgeing?.();
    if (!isExact)
      cancelAgeing = timers.start(() => void moveCursor(), Math.min(overlapMs, overlapMs - ageMs));
    await localStore.write('relaxed', async (writer) => {
      const meta = await writer.meta();
      const before = meta.cursor;
      if (before !== null) {
        if (before.changedAtMs > changedAtMs) return;
        if (before.changedAtMs === changedAtMs && (before.isExact === true || !isExact)) return;
      }
      await writer.putMeta({ ...meta, cursor: { changedAtMs, day, isExact } });
    });
  }

  return {
    resume: () => {
      if (unsubscribe !== null || isBeginning || isStopped) return;
      isBeginning = true;
      void begin();
    },
    isCaughtUp: () => isCaughtUp,
    settled: () => {
      if (isMoving || isStopped) return;
      isMoving = true;
      timers.start(() => {
        isMoving = false;
        void moveCursor();
      }, cursorDelayMs);
    },
    stop: () => {
      isStopped = true;
      unsubscribe?.();
    },
  };
}
