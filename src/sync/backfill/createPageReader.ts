import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import { recordsOf } from '../../log/days/dayRecords.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { RemoteDay, RemoteStore } from '../RemoteStore.ts';

/** Rows of the index in a page. The days of a page are written in one transaction. */
const pageSize = 64;
/** How many days are read side by side. */
const maxReads = 16;
/** What an entry weighs beside its text, about. */
const entryOverheadBytes = 160;

/** The dependencies of the page reader. */
export interface PageReaderDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly daySync: Pick<DaySync, 'want' | 'epochOf'>;
  isSending(day: DayKey): boolean;
}

/** A day as the server had it, with its row of the index. */
export interface ReadDayRow extends RemoteDay {
  readonly row: DayIndexRow;
  /** Of its day when the day was asked for. */
  readonly epoch: string;
}

/** `unsure`: nobody could tell whether a write of this device is in the answer. The day is read again by itself. */
export type PageDay = ReadDayRow | 'unsure';

/** Rows of the index, newest first, and the days of them that this device lacks: these are being read. */
export interface Page {
  readonly rows: readonly DayIndexRow[];
  readonly days: Promise<Result<readonly PageDay[], RemoteError>>;
}

/** Reads the log by pages of the index. */
export interface PageReader {
  /** Asks for the page of rows before `before` (null: the newest), and begins to read its days. */
  open(before: DayKey | null, isOver: () => boolean): Promise<Result<Page, RemoteError>>;
  /** False, and the day is wanted anew, when a write of this device was or is about to be acknowledged since. */
  isStillSure(day: ReadDayRow): boolean;
}

/** The page reader. It reads at most {@link maxReads} days side by side, over all pages. */
export function createPageReader(deps: PageReaderDeps): PageReader {
  const { localStore, remoteStore, daySync } = deps;
  /** How many days are being read, and who waits to be the next. */
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

  /** Reads the day of `row` once few enough others are being read, the first to ask first. */
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
    if (deps.isSending(row.day)) return unsure(row.day);
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
      if (daySync.epochOf(day) === epoch && !deps.isSending(day)) return true;
      unsure(day);
      return false;
    },
  };
}

/** The rows whose days this device lacks, and those whose days are older here. */
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

/** About how many bytes `entries` are. */
export function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + entryOverheadBytes, 0);
}
