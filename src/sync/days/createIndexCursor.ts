import type { Unsubscribe } from '../../lib/Clock.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { LogMeta } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { EngineContext } from '../EngineContext.ts';
import { heldLog, type CopyGeneration } from '../connection/createCopyGeneration.ts';

/**
 * How far behind the cursor the index is read again, while the row under the cursor is younger than this. Insurance
 * against rows that appear a little behind newer ones.
 */
export const overlapMs = 60_000;
/** How long the cursor may lag behind while rows keep coming. */
const cursorDelayMs = 1000;

export type Cursor = NonNullable<LogMeta['cursor']>;

/** What the cursor takes from the engine, and the parts below it. */
export interface IndexCursorDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'clock' | 'timers' | 'emit'
> {
  readonly connection: Pick<ConnectionMonitor, 'serverTimeOffsetMs' | 'trouble'>;
  readonly copy: Pick<CopyGeneration, 'learn'>;
  /** The newest row, if the watch has caught up and all rows are handled; else null. */
  settledRow(): DayIndexRow | null;
}

/** The place in the index behind which every row is handled; the device keeps it. */
export interface IndexCursor {
  /**
   * The start of the watch. Null when it cannot be read now. A device that is new to a log gets the newest row. Its
   * backfill brings the older days. The cursor is written before the backfill begins: a crash leaves no gap.
   */
  find(): Promise<Cursor | null>;
  /** Whether the backfill, which begins with this run, brings a row of `changedAtMs` (server ms). */
  isFilled(changedAtMs: number): boolean;
  /** All rows so far are handled: the cursor may follow. */
  settled(): void;
}

/** Where to subscribe to the index. A log that was empty is watched whole. */
export function startOf({ changedAtMs, day, isExact }: Cursor) {
  if (day !== null && isExact === true) return { changedAtMs, day };
  return Math.max(0, changedAtMs - overlapMs);
}

/**
 *   news, all handled ──a second──► cursor on the newest row ──a minute old──► exact
 */
export function createIndexCursor(deps: IndexCursorDeps): IndexCursor {
  const { localStore, remoteStore, clock, timers, connection } = deps;
  let isMoving = false;
  let filledFromMs = -1;
  let cancelAgeing: Unsubscribe | null = null;

  async function find(): Promise<Cursor | null> {
    const known = await localStore.read(async (reader) => ({
      cursor: (await reader.meta()).cursor,
      log: await heldLog(reader),
    }));
    if (!known.ok) return failed(known.error);
    deps.copy.learn(known.value.log);
    if (known.value.cursor !== null) return known.value.cursor;
    const newest = await remoteStore.readNewestRow();
    if (timers.hasStopped()) return null;
    if (!newest.ok) {
      deps.emit({ kind: 'watch-ended', error: newest.error });
      return null;
    }
    const { changedAtMs, day } = newest.value ?? { changedAtMs: 0, day: null };
    const cursor = { changedAtMs, day, isExact: true };
    const written = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), cursor });
    });
    if (!written.ok) return failed(written.error);
    filledFromMs = changedAtMs;
    return cursor;
  }

  function failed(error: StorageError): null {
    if (!timers.hasStopped()) connection.trouble(error);
    return null;
  }

  async function move(): Promise<void> {
    const row = deps.settledRow();
    if (row === null) return;
    const { changedAtMs, day } = row;
    const ageMs = clock.now() + connection.serverTimeOffsetMs() - changedAtMs;
    const isExact = ageMs >= overlapMs;
    if (isExact) cancelAgeing?.();
    else moveIn(Math.min(overlapMs, overlapMs - ageMs));
    const written = await localStore.write('relaxed', async (writer) => {
      const meta = await writer.meta();
      const before = meta.cursor;
      if (before !== null) {
        if (before.changedAtMs > changedAtMs) return;
        if (before.changedAtMs === changedAtMs && (before.isExact === true || !isExact)) return;
      }
      await writer.putMeta({ ...meta, cursor: { changedAtMs, day, isExact } });
    });
    // Perhaps no row comes any more. Without another try, each start would then read the overlap again.
    if (!written.ok) moveIn(overlapMs);
  }

  function moveIn(delayMs: number): void {
    cancelAgeing?.();
    cancelAgeing = timers.start(() => void move(), delayMs);
  }

  return {
    find,
    isFilled: (changedAtMs) => changedAtMs <= filledFromMs,
    settled: () => {
      if (isMoving) return;
      isMoving = true;
      timers.start(() => {
        isMoving = false;
        void move();
      }, cursorDelayMs);
    },
  };
}
