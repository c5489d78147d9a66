import type { DayKey } from '../../../dates/DayKey.ts';
import { monthOf, type MonthKey } from '../../../dates/monthOf.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { fromDayStart } from '../../../entries/fromDayStart.ts';
import { mayLackDays, waitForStretch, writtenDaysOf } from '../../../hooks/log/waitForStretch.ts';
import type { ReadableStore } from '../../../lib/ReadableStore.ts';
import type { DayLog, DayView } from '../../../log/DayLog.ts';
import { type BookChoice, entriesOfBook, isLeftOut } from './bookChoice.ts';

/** A day of a book, with at least one entry. */
export interface BookDay {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
}

/** The written days of a month that are in the book, oldest first. */
interface MonthDays {
  readonly month: MonthKey;
  readonly days: readonly DayKey[];
}

/** The days of a book, before they are read. */
export interface BookPlan {
  /** Oldest first. */
  readonly months: readonly MonthDays[];
  /** Whether the span may hold days that this device does not know. */
  readonly mayLackDays: boolean;
}

/** Finds the days of a book. Waits for the server where it can be asked. */
export async function planBook(
  log: Pick<DayLog, 'written'>,
  choice: BookChoice,
): Promise<BookPlan> {
  const stretch = await waitForStretch(log.written().stretch(choice.first, choice.last));
  const months = new Map<MonthKey, DayKey[]>();
  for (const day of writtenDaysOf(stretch)) {
    if (isLeftOut(day, choice)) continue;
    const month = monthOf(day);
    const days = months.get(month);
    if (days === undefined) months.set(month, [day]);
    else days.push(day);
  }
  return {
    months: [...months].map(([month, days]) => ({ month, days })),
    mayLackDays: mayLackDays(stretch, choice.first),
  };
}

/** A month of a book. */
export interface BookMonth {
  readonly month: MonthKey;
  readonly days: readonly BookDay[];
  /** The days that could not be read as a whole. What the device has of them is in `days`. */
  readonly missing: readonly DayKey[];
}

/** Reads one month of the plan. A day from before `dayStartHour` is in the order of the day's page. */
export async function readMonth(
  log: Pick<DayLog, 'day'>,
  { month, days }: MonthDays,
  choice: BookChoice,
  dayStartHour: number,
): Promise<BookMonth> {
  const views = await Promise.all(days.map((day) => waitForAnswer(log.day(day))));
  const read = days.map((day, index) => {
    const view = views[index];
    const entries = view !== undefined && 'entries' in view ? view.entries : [];
    return { day, entries: entriesOfBook(fromDayStart(entries, dayStartHour), choice) };
  });
  return {
    month,
    days: read.filter(({ entries }) => entries.length > 0),
    missing: days.filter((_day, index) => views[index]?.kind !== 'known'),
  };
}

/** The view of a day, once nobody is asked for it any more. */
function waitForAnswer(day: ReadableStore<DayView>): Promise<DayView> {
  return new Promise((resolve) => {
    const end = day.subscribe(look);
    look();
    function look() {
      const view = day.getSnapshot();
      if (view.kind === 'loading' || (view.kind === 'partial' && view.isAsking)) return;
      end();
      resolve(view);
    }
  });
}
