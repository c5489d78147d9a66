import { addDays } from '../../dates/addDays.ts';
import { lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import { recordsOf } from '../../log/days/dayRecords.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { FillState, LocalStore } from '../../log/LocalStore.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { RemoteDay } from '../RemoteStore.ts';

/** Rows of the index to a page; the days of a page are written in one transaction. */
const pageSize = 64;
/** How many days are read side by side. */
const maxReads = 16;
/** What an entry weighs beside its text, about. */
const entryOverheadBytes = 160;

export type Filling = Extract<FillState, { kind: 'filling' }>;

/** One stretch of filling; what is still to be read for it when it is over is not read. */
export interface Course {
  isOver(): boolean;
  /** A page is on this device: how far the fill is now. */
  onPage(now: Filling): void;
}

/** How a course ended: by `over` it may go on behind the last page. */
export type CourseEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly error: RemoteError };

/** Takes page after page behind `start`. One runs at a time. */
export type Fill = (course: Course, start: Filling) => Promise<CourseEnd>;

/** What reading the log page by page needs, and whom it tells. */
export interface FillingDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly daySync: Pick<DaySync, 'takeDays' | 'want' | 'epochOf'>;
  /** Whether nothing is more urgent: words to send, a day that somebody looks at. */
  isFree(): boolean;
  isSending(day: DayKey): boolean;
  /** The days from `first` to `last`, both included, are here now, as they were when they were read. */
  onFilled(first: DayKey, last: DayKey): void;
}

interface ReadDayRow extends RemoteDay {
  readonly row: DayIndexRow;
  /** Of its day when it was asked for. */
  readonly epoch: string;
}

/** Rows of the index, and their days as far as they are not here: they are being read. */
interface Page {
  readonly rows: readonly DayIndexRow[];
  readonly days: Promise<Result<readonly (ReadDayRow | 'unsure')[], RemoteError>>;
}

/** Reads the log from its newest day to its oldest; where it is is written with the days of each page. */
export const openFilling = (deps: FillingDeps): Fill => {
  const { localStore, remoteStore, daySync } = deps;
  /** How many days are being read, and who waits to be the next. */
  let reading = 0;
  const turns: (() => void)[] = [];

  /** The next page is on its way while one is written. */
  async function follow(course: Course, start: Filling): Promise<CourseEnd> {
    let now = start;
    let coming = openPage(course, now.reached);
    while (!course.isOver() && deps.isFree()) {
      const page = await coming;
      if (course.isOver()) break;
      if (!page.ok) return { kind: 'failed', error: page.error };
      const { rows } = page.value;
      const oldest = rows.at(-1);
      if (oldest === undefined) return (await complete()) ? { kind: 'complete' } : over;
      coming = openPage(course, oldest.day);
      const days = await page.value.days;
      if (course.isOver()) break;
      if (!days.ok) return { kind: 'failed', error: days.error };
      const read = days.value.filter((day) => day !== 'unsure').filter(isStillSure);
      const bytes = read.reduce((sum, { entries }) => sum + bytesOf(entries), 0);
      const next: Filling = {
        ...{ kind: 'filling', reached: oldest.day },
        ...{ days: now.days + rows.length, bytes: now.bytes + bytes },
      };
      // A day that nobody is sure of is being read again. Until it is here the fill stays where it is: a kill
      // would leave the day out for good.
      const isWhole = read.length === days.value.length;
      const taken = await daySync.takeDays(read, async (writer) => {
        if (isWhole) await writer.putMeta({ ...(await writer.meta()), fill: next });
      });
      if (taken === null) break;
      // Not the records: all of a log would be copied to every tab, which holds a few days of it.
      deps.onFilled(oldest.day, now.reached === null ? lastDay : addDays(now.reached, -1));
      if (course.isOver() || !isWhole) break;
      now = next;
      course.onPage(now);
    }
    return over;
  }

  /** Asks for the page of rows before `before`, and begins to read its days. */
  async function openPage(
    course: Course,
    before: DayKey | null,
  ): Promise<Result<Page, RemoteError>> {
    const rows = await remoteStore.readDayIndex(before, pageSize);
    if (!rows.ok) return rows;
    return success({ rows: rows.value, days: readDays(course, rows.value) });
  }

  async function readDays(
    course: Course,
    rows: readonly DayIndexRow[],
  ): Promise<Result<readonly (ReadDayRow | 'unsure')[], RemoteError>> {
    const { missing, older } = await compare(rows);
    const days: (ReadDayRow | 'unsure')[] = older.map(({ day }) => unsure(day));
    for (const read of await Promise.all(missing.map((row) => readInTurn(course, row)))) {
      if (read !== 'unsure' && !read.ok) return read;
      days.push(read === 'unsure' ? read : read.value);
    }
    return success(days);
  }

  /** Reads the day of `row` once few enough others are being read, the first to ask first. */
  async function readInTurn(course: Course, row: DayIndexRow) {
    if (reading < maxReads) reading += 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    const read = course.isOver() ? 'unsure' : await readDay(row);
    const next = turns.shift();
    if (next === undefined) reading -= 1;
    else next();
    return read;
  }

  /** The rows whose days are not on this device, and those whose days are older here: they are looked at one by one. */
  async function compare(page: readonly DayIndexRow[]) {
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

  async function readDay(row: DayIndexRow) {
    // While a write of ours is under way nobody could tell whether it is in the answer.
    if (deps.isSending(row.day)) return unsure(row.day);
    const epoch = daySync.epochOf(row.day);
    const result = await remoteStore.readDay(row.day);
    if (!result.ok) return result;
    return success({ ...result.value, row, epoch });
  }

  /** A write of ours may have been acknowledged since the day was read, or be about to. */
  function isStillSure({ day, epoch }: ReadDayRow): boolean {
    if (daySync.epochOf(day) === epoch && !deps.isSending(day)) return true;
    unsure(day);
    return false;
  }

  function unsure(day: DayKey): 'unsure' {
    daySync.want(day);
    return 'unsure';
  }

  async function complete(): Promise<boolean> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
    });
    return result.ok;
  }

  return follow;
};

const over: CourseEnd = { kind: 'over' };

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + entryOverheadBytes, 0);
}
