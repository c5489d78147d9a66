import type { DayKey } from '../../dates/DayKey.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalReader, LocalStore, LogMeta } from '../../log/LocalStore.ts';
import { forgetRemoteDays, holdsRemoteDays } from './remoteChanges.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { LogHeader, RemoteStore } from '../RemoteStore.ts';

/**
 * How far behind the cursor the index is read again, as long as the row it stands on is not this old: a
 * cheap insurance against rows that appear a little behind newer ones.
 */
export const overlapMs = 60_000;
/** How long the cursor may lag behind while rows keep coming. */
const cursorDelayMs = 1000;

/** What the index watch needs, and whom it tells. */
export interface IndexWatchDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  /** Reads the header of the log, which comes back by `takeHeader` if it can be read; resolves then. */
  readHeader(): Promise<boolean>;
  /** Server time minus device time, ms. */
  serverTimeOffsetMs(): number;
  onRow(row: DayIndexRow): void;
  /** A row that the server had is missing: that of `day`, or (null) one of those told. */
  onMissing(day: DayKey | null): void;
  onCaughtUp(): void;
  /** What is being read counts for nothing: the log is another one, or was restored from a backup. */
  onClearing(): void;
  /** Every copy of a day has been given up, or was compared with a restored database. */
  onCleared(): void;
  onError(error: RemoteError): void;
  /** The device's store failed; `resume` is called when it works again. */
  onTrouble(error: StorageError): void;
  /** The newest row, if all rows so far have been dealt with; else null. */
  settledRow(): DayIndexRow | null;
}

/** The subscription to the index of days. */
export interface IndexWatch {
  /** Begins to watch, unless it does already. */
  resume(): void;
  isCaughtUp(): boolean;
  /**
   * What the server says of the log. A copy that is of another one, or may be, is given up; else it becomes a copy
   * of this. `isOurs`: this engine gave the log its generation.
   */
  takeHeader(header: LogHeader, isOurs: boolean): Promise<void>;
  /** The copy is as the restored database is: begins again with the cursor that the device has now. */
  restart(): void;
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

/** The log as a word: its generation; `unnamed` when it is written and has none, `empty` when there is none. */
function logOf({ schema, born }: LogHeader): string {
  return born ?? (schema === null ? 'empty' : 'unnamed');
}

/** What {@link logOf} says of the log that the device has a copy of. */
async function heldLog(reader: LocalReader): Promise<string> {
  const { born } = await reader.meta();
  return born ?? ((await holdsRemoteDays(reader)) ? 'unnamed' : 'empty');
}

/**
 * Whether a copy of the log `held` may be of another one than that which the server has. A log without a generation
 * may have been deleted and begun anew meanwhile, unless we have named it: the rules name none that was deleted.
 */
function mayBeOther(held: string, isOurs: boolean): boolean {
  if (held === 'empty') return false;
  return held !== 'unnamed' || !isOurs;
}

/**
 * Watches the index from the cursor on, and moves the cursor behind what has been dealt with:
 *
 *   news, all dealt with ──a second──► cursor on the newest row ──a minute old──► exact
 *
 * A row that is missing says nothing about the log: a write of ours may hold it back. Only another generation
 * means that the log was deleted. Then the copy is given up and the watch begins as on a new device.
 */
export function createIndexWatch(deps: IndexWatchDeps): IndexWatch {
  const { localStore, remoteStore, clock, timers } = deps;
  let unsubscribe: Unsubscribe | null = null;
  let isBeginning = false;
  let isCaughtUp = false;
  let isMoving = false;
  /** The log that the copy is of, as {@link logOf} says it; undefined: not read from the device yet. */
  let held: string | undefined;
  /** One more each time that the watch begins anew. */
  let run = 0;
  let isAsking = false;
  /** Rows changed up to here are brought by the fill, which begins with this run; server ms. */
  let filledFromMs = -1;
  let cancelAgeing: Unsubscribe | null = null;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function begin(): Promise<void> {
    const own = run;
    const cursor = await findCursor();
    if (hasStopped() || own !== run) return;
    isBeginning = false;
    if (cursor === null) return;
    let isCursorMissing = cursor.day !== null;
    unsubscribe = remoteStore.watchDayIndex(startOf(cursor), {
      onRow: (row) => {
        if (row.day === cursor.day) isCursorMissing = false;
        // Somebody has written the first word of an empty log. Its name is not known, and it may be gone by then.
        if (held === 'empty') held = 'unnamed';
        if (held === 'unnamed') askForHeader();
        if (row.changedAtMs > filledFromMs) deps.onRow(row);
      },
      onRowGone: () => {
        askForHeader();
        deps.onMissing(null);
      },
      onCaughtUp: () => {
        isCaughtUp = true;
        // Nothing was watched for a while after the last header: the log may have been deleted meanwhile.
        if (run > 0) askForHeader();
        if (isCursorMissing) deps.onMissing(cursor.day);
        deps.onCaughtUp();
      },
      onError: (error) => {
        unsubscribe = null;
        deps.onError(error);
      },
    });
  }

  /**
   * Where to begin; null when that cannot be had now. A device that comes to a log for the first time
   * fills its copy from the index, page by page, and what changes behind the row that is now the newest
   * comes by the watch. Written down before the fill begins, or a crash would make a gap.
   */
  async function findCursor(): Promise<Cursor | null> {
    const known = await localStore.read(async (reader) => ({
      cursor: (await reader.meta()).cursor,
      log: await heldLog(reader),
    }));
    if (!known.ok) return failed(known.error);
    held ??= known.value.log;
    if (known.value.cursor !== null) return known.value.cursor;
    const newest = await remoteStore.readNewestRow();
    if (hasStopped()) return null;
    if (!newest.ok) {
      deps.onError(newest.error);
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
    if (!hasStopped()) deps.onTrouble(error);
    return null;
  }

  /** Rows come and go many at a time. */
  function askForHeader(): void {
    if (isAsking) return;
    isAsking = true;
    void deps.readHeader().then(() => {
      isAsking = false;
    });
  }

  /**
   * The log that the copy is of; null: the device does not say. A copy that was empty may have been filled since; but
   * not when we have begun the log (`isOurs`), for the header that said it was empty came before.
   */
  async function readHeld(isOurs: boolean): Promise<string | null> {
    const isUnsure = () => held === undefined || (held === 'empty' && !isOurs);
    if (isUnsure()) {
      const log = await localStore.read(heldLog);
      // A store that fails is told of by those who write words to it; the header is read again.
      if (hasStopped() || !log.ok) return null;
      if (isUnsure()) held = log.value;
    }
    return held ?? null;
  }

  async function takeHeader(header: LogHeader, isOurs: boolean): Promise<void> {
    // A row that goes from here on is newer than this header.
    isAsking = false;
    const before = await readHeld(isOurs);
    if (before === null) return;
    const found = logOf(header);
    if (before === found) return;
    const isOther = mayBeOther(before, isOurs);
    if (isOther) stopWatching();
    held = found;
    const { born } = header;
    const written = await localStore.write('relaxed', async (writer) => {
      if (isOther) await forgetRemoteDays(writer, born);
      else await writer.putMeta({ ...(await writer.meta()), born });
    });
    if (hasStopped()) return;
    if (!written.ok) {
      // The header is read again when the store works.
      held = before;
      failed(written.error);
    } else if (isOther) {
      deps.onCleared();
      resume();
    }
  }

  /** What is being read of the log that was here counts for nothing. */
  function stopWatching(): void {
    run++;
    unsubscribe?.();
    unsubscribe = null;
    isBeginning = false;
    isCaughtUp = false;
    deps.onClearing();
  }

  function resume(): void {
    if (unsubscribe !== null || isBeginning || isStopped) return;
    isBeginning = true;
    void begin();
  }

  async function moveCursor(): Promise<void> {
    const row = deps.settledRow();
    if (!isCaughtUp || row === null) return;
    const { changedAtMs, day } = row;
    const ageMs = clock.now() + deps.serverTimeOffsetMs() - changedAtMs;
    const isExact = ageMs >= overlapMs;
    if (isExact) cancelAgeing?.();
    else moveCursorIn(Math.min(overlapMs, overlapMs - ageMs));
    const written = await localStore.write('relaxed', async (writer) => {
      const meta = await writer.meta();
      const before = meta.cursor;
      if (before !== null) {
        if (before.changedAtMs > changedAtMs) return;
        if (before.changedAtMs === changedAtMs && (before.isExact === true || !isExact)) return;
      }
      await writer.putMeta({ ...meta, cursor: { changedAtMs, day, isExact } });
    });
    // No more rows may come, and each start would read again what lies behind the cursor.
    if (!written.ok && !hasStopped()) moveCursorIn(overlapMs);
  }

  function moveCursorIn(delayMs: number): void {
    cancelAgeing?.();
    cancelAgeing = timers.start(() => void moveCursor(), delayMs);
  }

  return {
    resume,
    takeHeader,
    restart: () => {
      stopWatching();
      deps.onCleared();
      resume();
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
