import type { DayKey } from '../../dates/DayKey.ts';

/** A run of days with entries, from its first written day to its last. */
export interface Run {
  readonly first: DayKey;
  readonly last: DayKey;
  /** Number of calendar days from the first to the last, rest days included. */
  readonly days: number;
}

const week = 7;

/**
 * The longest run among `written` (sorted, without duplicates), the later of two equal ones. null if there is none. In
 * a run, no seven consecutive days hold more than `rest` (0 to 6) days without an entry. With `year`, only runs with a
 * day in that year count, with all their days.
 */
export function longestRun(
  written: readonly DayKey[],
  rest: number,
  year: number | null = null,
): Run | null {
  let longest: Run | null = null;
  for (const { first, last } of runEnds(written, rest)) {
    if (!isInYear({ first, last }, year)) continue;
    const days = squareOf(last) - squareOf(first) + 1;
    if (longest === null || days >= longest.days) longest = { first, last, days };
  }
  return longest;
}

/**
 * The run that continues at `today`. null if there is none. Today counts as a rest day only when it is over.
 * Later days do not count.
 */
export function currentRun(written: readonly DayKey[], rest: number, today: DayKey): Run | null {
  const until = written.filter((day) => day <= today);
  const last = until.at(-1);
  if (last === undefined) return null;
  // Treat today as written. The current run is the one that then ends today.
  const ending = last === today ? until : [...until, today];
  const first = [...runEnds(ending, rest)].at(-1)?.first;
  if (first === undefined || first > last) return null;
  return { first, last, days: squareOf(last) - squareOf(first) + 1 };
}

/** Whether a run has a day in `year`. null: any year. */
export function isInYear(
  { first, last }: Pick<Run, 'first' | 'last'>,
  year: number | null,
): boolean {
  return year === null || (Number(first.slice(0, 4)) <= year && Number(last.slice(0, 4)) >= year);
}

/** For each written day, the first day of the longest run that ends on it. */
function* runEnds(
  written: readonly DayKey[],
  rest: number,
): Generator<{ readonly first: DayKey; readonly last: DayKey }> {
  const squares = written.map(squareOf);
  let start = 0;
  for (const [end, last] of written.entries()) {
    const gap = squareAt(squares, end) - squareAt(squares, end - 1) - 1;
    if (end > 0 && gap > rest) start = end;
    // Of all weeks that the new day adds, the week that ends on the day before has the most rest days.
    else if (end > 0 && gap > 0) start = firstForgiven(squares, start, end, rest);
    yield { first: written[start] ?? last, last };
  }
}

/**
 * The first index from `start` on from which a run can reach day `end`. The week before day `end` then has at
 * most `rest` rest days.
 */
function firstForgiven(
  squares: readonly number[],
  start: number,
  end: number,
  rest: number,
): number {
  const eve = squareAt(squares, end) - 1;
  const weekBegin = eve + 1 - week;
  let inWeek = end;
  while (inWeek > start && squareAt(squares, inWeek - 1) >= weekBegin) inWeek -= 1;
  for (let from = start; from < end; from += 1) {
    const begin = Math.max(squareAt(squares, from), weekBegin);
    const writtenSince = end - Math.max(from, inWeek);
    if (eve - begin + 1 - writtenSince <= rest) return from;
  }
  return end;
}

const dayMs = 86_400_000;

/** The number of `day` in the calendar. Days are midnights in UTC, where all days have the same length. */
function squareOf(day: DayKey): number {
  return Date.parse(day) / dayMs;
}

function squareAt(squares: readonly number[], index: number): number {
  return squares[index] ?? Number.NaN;
}
