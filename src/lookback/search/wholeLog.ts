import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { fold } from './fold.ts';
import type { LoggedEntry } from '../reader/LogView.ts';

/** A day's texts, side by side. */
export interface DayTexts {
  readonly ids: readonly EntryId[];
  readonly times: readonly TimeString[];
  readonly texts: readonly string[];
  /** The same string as in `texts` where folding changes nothing, so that it is held once. */
  readonly folded: readonly string[];
}

/** A day and its texts. */
interface WrittenDay {
  readonly day: DayKey;
  readonly texts: DayTexts;
  /** The place of its first entry in the whole log. */
  readonly start: number;
}

/** The log as it is between two changes, its entries in one row: way from text to text is most of a scan. */
export interface WholeLog {
  /** Newest first. */
  readonly days: readonly WrittenDay[];
  /** The folded texts of all days, one day after another. */
  readonly folded: readonly string[];
  /** For each of these the number of its day in `days`. */
  readonly dayOf: Uint32Array;
}

/** What is kept of a day's `entries`. */
export function textsOf(entries: readonly LoggedEntry[]): DayTexts {
  return {
    ids: entries.map(({ id }) => id),
    times: entries.map(({ time }) => time),
    texts: entries.map(({ text }) => text),
    folded: entries.map(({ text }) => {
      const folded = fold(text);
      return folded === text ? text : folded;
    }),
  };
}

/** The log of these days. */
export function wholeOf(texts: ReadonlyMap<DayKey, DayTexts>): WholeLog {
  const days: WrittenDay[] = [];
  const folded: string[] = [];
  const dayOf: number[] = [];
  for (const day of [...texts.keys()].sort().reverse()) {
    const ofDay = texts.get(day);
    if (ofDay === undefined) continue;
    const start = folded.length;
    for (const text of ofDay.folded) {
      folded.push(text);
      dayOf.push(days.length);
    }
    days.push({ day, texts: ofDay, start });
  }
  return { days, folded, dayOf: Uint32Array.from(dayOf) };
}

/** The entry at `place` of `log.folded`. Throws where there is none. */
export function entryAt({ days, dayOf }: WholeLog, place: number) {
  const written = days[dayOf[place] ?? 0];
  const index = place - (written?.start ?? 0);
  const id = written?.texts.ids[index];
  const time = written?.texts.times[index];
  const original = written?.texts.texts[index];
  if (written === undefined || id === undefined || time === undefined || original === undefined)
    throw new Error('There is no entry at this place of the log');
  return { day: written.day, id, time, original };
}
