import type { DayKey } from '../dates/DayKey.ts';
import type { EngineTimers } from './engineTimers.ts';
import type { LocalStore } from './LocalStore.ts';
import { forgetRemoteDays } from './remoteChanges.ts';
import type { Clock, DayIndexRow, RemoteError, RemoteStore, Unsubscribe } from './ports.ts';

/** How far behind the cursor the index is read again: a cheap insurance against boundary misses. */
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

/** Watches the index from the cursor on, and moves the cursor behind what has been dealt with. */
export function createIndexWatch(parts: IndexWatchParts): IndexWatch {
  const { localStore, remoteStore, clock, timers } = parts;
  let unsubscribe: Unsubscribe | null = null;
  let isBeginning = false;
  let isCaughtUp = false;
  let isMoving = false;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function begin(): Promise<void> {
    const nowMs = clock.now() + parts.serverTimeOffsetMs();
    // A device that comes to a log for the first time fills its copy from the index, page by page; what
    // changes from now on comes by the watch. Written down first, or a crash would make a gap.
    const result = await localStore.write('relaxed', async (writer) => {
      const meta = await writer.meta();
      if (meta.cursor !== null) return meta.cursor;
      const cursor = { changedAtMs: nowMs, day: null };
      await writer.putMeta({ ...meta, cursor });
      return cursor;
    });
    isBeginning = false;
    // When the store fails, somebody else says so; the next `resume` tries again.
    if (hasStopped() || !result.ok) return;
    const cursor = result.value;
    /** The row that the cursor stands on; it never goes, nor back, unless the whole log does. */
    let cursorRow: DayIndexRow | null = null;
    unsubscribe = remoteStore.watchDayIndex(Math.max(0, cursor.changedAtMs - overlapMs), {
      onRow: (row) => {
        if (row.day === cursor.day) cursorRow = row;
        parts.onRow(row);
      },
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

  async function moveCursor(): Promise<void> {
    const row = parts.settledRow();
    if (!isCaughtUp || row === null) return;
    await localStore.write('relaxed', async (writer) => {
      const meta = await writer.meta();
      if (meta.cursor !== null && meta.cursor.changedAtMs >= row.changedAtMs) return;
      await writer.putMeta({ ...meta, cursor: { changedAtMs: row.changedAtMs, day: row.day } });
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
