import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { withoutPhotoAddresses } from '../../entries/countWords.ts';
import { hasInnerMarks } from './acrossMarks.ts';
import { fold } from './fold.ts';
import type { TimedEntry } from '../../entries/occurrenceOf.ts';
import { unknownZone } from '../../entries/parseEntry.ts';
import type { LoggedEntry } from '../reader/LogView.ts';

/** A day's texts as parallel arrays. */
export interface DayTexts {
  readonly ids: readonly EntryId[];
  readonly times: readonly TimeString[];
  /** One string for each zone of the log. */
  readonly zones: readonly string[];
  /** `createdAtMs` and `writtenAtMs` of each entry, one behind the other. NaN: it has none. */
  readonly instants: Float64Array;
  readonly texts: readonly string[];
  /**
   * Folded texts. Where folding changes nothing, it is the same string as in `texts`, so memory holds it
   * once.
   */
  readonly folded: readonly string[];
  /** See {@link hasInnerMarks}. */
  readonly haveMarks: readonly boolean[];
}

/** A day and its texts. */
interface WrittenDay {
  readonly day: DayKey;
  readonly texts: DayTexts;
  /** Position of its first entry in the whole log. */
  readonly start: number;
}

/** The log between two changes, with all entries in one array. Most of a scan's time is spent between texts. */
export interface WholeLog {
  /** Newest first. */
  readonly days: readonly WrittenDay[];
  /** The folded texts of all days, one day after another. Without the addresses of photos, which nobody looks for. */
  readonly folded: readonly string[];
  /** 1 for each text with {@link hasInnerMarks}. */
  readonly haveMarks: Uint8Array;
  /** The index in `days` of each text's day. */
  readonly dayOf: Uint32Array;
}

/** The data that search keeps of a day's `entries`. */
export function textsOf(entries: readonly LoggedEntry[]): DayTexts {
  return {
    ids: entries.map(({ id }) => id),
    times: entries.map(({ time }) => time),
    zones: entries.map(({ zone }) => sameZone(zone)),
    instants: Float64Array.from(
      entries.flatMap(({ createdAtMs, writtenAtMs }) => [createdAtMs ?? NaN, writtenAtMs ?? NaN]),
    ),
    texts: entries.map(({ text }) => text),
    folded: entries.map(({ text }) => {
      const folded = fold(withoutPhotoAddresses(text));
      return folded === text ? text : folded;
    }),
    haveMarks: entries.map(({ text }) => hasInnerMarks(text)),
  };
}

const zones = new Map<string, string>();

/** The first string that was read with this name: each entry that is read from the device brings its own. */
function sameZone(zone: string): string {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  zones.set(zone, zone);
  return zone;
}

/** The whole log from the texts of its days. */
export function wholeOf(texts: ReadonlyMap<DayKey, DayTexts>): WholeLog {
  const days: WrittenDay[] = [];
  const folded: string[] = [];
  const haveMarks: number[] = [];
  const dayOf: number[] = [];
  for (const day of [...texts.keys()].sort().reverse()) {
    const ofDay = texts.get(day);
    if (ofDay === undefined) continue;
    const start = folded.length;
    for (const text of ofDay.folded) {
      folded.push(text);
      dayOf.push(days.length);
    }
    for (const hasMarks of ofDay.haveMarks) haveMarks.push(hasMarks ? 1 : 0);
    days.push({ day, texts: ofDay, start });
  }
  return { days, folded, haveMarks: Uint8Array.from(haveMarks), dayOf: Uint32Array.from(dayOf) };
}

/** The entry at `place` of `log.folded`. Throws if there is none. */
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

/** What tells whether the clock showed the time of the entry at `place` for the second time. */
export function timedEntryAt(log: WholeLog, place: number): TimedEntry {
  const { day, id, time } = entryAt(log, place);
  const written = log.days[log.dayOf[place] ?? 0];
  const index = place - (written?.start ?? 0);
  const [createdAtMs = NaN, writtenAtMs = NaN] =
    written?.texts.instants.subarray(2 * index, 2 * index + 2) ?? [];
  return {
    day,
    id,
    time,
    zone: written?.texts.zones[index] ?? unknownZone,
    createdAtMs: Number.isNaN(createdAtMs) ? null : createdAtMs,
    ...(Number.isNaN(writtenAtMs) ? {} : { writtenAtMs }),
  };
}
