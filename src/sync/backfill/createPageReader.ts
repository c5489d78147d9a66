import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import { recordsOf } from '../../log/days/dayRecords.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { OutboxSender } from '../outbox/createOutboxSender.ts';
import type { RemoteDay, RemoteStore } from '../RemoteStore.ts';

/** The index rows of a page. The days of a page are written in one transaction. */
const pageSize = 64;
/** The number of days that are read at the same time. */
const maxReads = 16;
/** The approximate size of an entry without its text. */
const entryOverheadBytes = 160;

/** The dependencies of the page reader. */
export interface PageReaderDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly daySync: Pick<DaySync, 'want' | 'epochOf'>;
  readonly sender: Pick<OutboxSender, 'isSending'>;
}

/** A day from the server, with its index row. */
export interface ReadDayRow extends RemoteDay {
  readonly row: DayIndexRow;
  /** The epoch of the day when the day was requested. */
  readonly epoch: string;
}

/** `unsure`: a write of this device may be in the answer or not. The day sync reads the day again. */
export type PageDay = ReadDayRow | 'unsure';

/** Index rows, newest first. `days` are the days of these rows that this device lacks; their reads are running. */
export interface Page {
  readonly rows: readonly DayIndexRow[];
  readonly days: Promise<Result<readonly PageDay[], RemoteError>>;
}

/** Reads the log page by page along the index. */
export interface PageReader {
  /** Reads the page of rows before `before` (null: the newest page), and starts the reads of its days. */
  open(before: DayKey | null, isOver: () => boolean): Promise<Result<Page, RemoteError>>;
  /**
   * Whether the answer surely has all writes of this device. If a write was acknowledged since or is under way,
   * returns false and makes the day sync read the day again.
   */
  isStillSure(day: ReadDayRow): boolean;
}

/** Reads at most {@link maxReads} days at the same time, over all pages. */
export function createPageReader(deps: PageReaderDeps): PageReader {
  const { localStore, remoteStore, daySync } = deps;
  /** The number of running reads. `turns` holds the waiting reads, oldest first. */
  let reading = 0;
  const turns: (() => void)[] = [];

  async function readDays(
    rows: readonly DayIndexRow[],
    isOver: () => boolean,
  ): Promise<Result<readonly PageDay[], RemoteError>> {
    const { missing, older } = await compare(localStore, rows);
    const days: PageDay[] = older.map(({ day }) => unsure(day));
    for (const read of await Promise.all(missing.map((row) => readInTurn(row, isOver)))) {
      if (read !== 'unsure' && !read.ok) return read;
      days.push(read === 'unsure' ? read : read.value);
    }
    return success(days);
  }

  /** Reads the day of `row` when fewer than {@link maxReads} reads run. First come, first served. */
  async function readInTurn(row: DayIndexRow, isOver: () => boolean) {
    if (reading < maxReads) reading += 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    const read = isOver() ? 'unsure' : await readDay(row);
    const next = turns.shift();
    if (next === undefined) reading -= 1;
    else next();
    return read;
  }

  async function readDay(row: DayIndexRow) {
    if (deps.sender.isSending(row.day)) return unsure(row.day);
    const epoch = daySync.epochOf(row.day);
    const result = await remoteStore.readDay(row.day);
    if (!result.ok) return result;
    return success({ ...result.value, row, epoch });
  }

  function unsure(day: DayKey): 'unsure' {
    daySync.want(day);
    return 'unsure';
  }

  return {
    open: async (before, isOver) => {
      const rows = await remoteStore.readDayIndex(before, pageSize);
      if (!rows.ok) return rows;
      return success({ rows: rows.value, days: readDays(rows.value, isOver) });
    },
    isStillSure: ({ day, epoch }) => {
      if (daySync.epochOf(day) === epoch && !deps.sender.isSending(day)) return true;
      unsure(day);
      return false;
    },
  };
}

/** The rows without a day on this device (`missing`), and the rows with an older day on this device (`older`). */
async function compare(localStore: LocalStore, page: readonly DayIndexRow[]) {
  const known = await localStore.read((reader) =>
    recordsOf(
      reader,
      page.map(({ day }) => day),
    ),
  );
  if (!known.ok) return { missing: page, older: [] };
  const here = new Map(
    known.value
      .filter(({ syncedChanges, entries }) => syncedChanges !== null || entries.length > 0)
      .map(({ day, syncedChanges }) => [day, syncedChanges ?? -1]),
  );
  return {
    missing: page.filter(({ day }) => !here.has(day)),
    older: page.filter(({ day, changes }) => (here.get(day) ?? changes) < changes),
  };
}

/** The approximate size of `entries`, in bytes. */
export function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + entryOverheadBytes, 0);
}
