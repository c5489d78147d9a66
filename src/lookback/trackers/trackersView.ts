import type { DayKey } from '../../dates/DayKey.ts';
import { tagKey } from '../../entries/tags.ts';
import { isTemplate } from '../../entries/template.ts';
import { trackerKey, trackersOf, type TrackedValue } from '../../entries/trackers/trackersOf.ts';
import type { LogView } from '../reader/LogView.ts';

/** A tracker of the log. */
export interface TrackerUse {
  /** The common key of all its spellings. */
  readonly key: string;
  /** The most frequent spelling. */
  readonly name: string;
  /** Number of its values. */
  readonly values: number;
  /** The units of its numbers, the most frequent first. */
  readonly units: readonly string[];
  /** The oldest and the newest day with it. */
  readonly firstDay: DayKey;
  readonly lastDay: DayKey;
}

/** The values of a tracker on one day. */
export interface TrackerDay {
  readonly day: DayKey;
  /** Number of its numbers. `sum`, `low` and `high` mean nothing without one. */
  readonly count: number;
  readonly sum: number;
  readonly low: number;
  readonly high: number;
  /** Number of its words. */
  readonly words: number;
}

/** All values of a tracker. */
export interface TrackerValues extends TrackerUse {
  /** The unit of the numbers in `days`, or empty. A number without a unit is taken to have it. */
  readonly unit: string;
  /** The days with values, oldest first. */
  readonly days: readonly TrackerDay[];
  /** The most frequent words, each in its most frequent spelling. */
  readonly words: readonly { readonly text: string; readonly count: number }[];
  /** Numbers in other units. They are in no day. */
  readonly others: readonly { readonly unit: string; readonly count: number }[];
}

/** The trackers of the whole log without its templates. */
export interface TrackersView extends LogView {
  /** Every tracker, sorted by key. */
  trackers(): readonly TrackerUse[];
  /** The tracker of the key `key`. null: the log has none. */
  tracker(key: string): TrackerValues | null;
}

/** Strings by number, so that a value takes 24 bytes: its name, its unit, its number or its words. */
function createStrings() {
  const ids = new Map<string, number>();
  const all: string[] = [];
  return {
    idOf: (text: string): number => {
      const known = ids.get(text);
      if (known !== undefined) return known;
      ids.set(text, all.length);
      return all.push(text) - 1;
    },
    at: (id: number): string => all[id] ?? '',
  };
}

interface PackedValue {
  readonly name: number;
  /** {@link wordsMark}: the value is the number of a string. */
  readonly unit: number;
  readonly value: number;
}

const perValue = 3;
const wordsMark = -1;
const mostWords = 100;

/** A view without trackers. Days without one use no memory. */
export function createTrackersView(): TrackersView {
  const strings = createStrings();
  /** By the number of a name: keys are made once for each spelling. */
  const keys = new Map<number, string>();
  const log = new Map<DayKey, Float64Array>();

  function idOfName(name: string): number {
    const id = strings.idOf(name.normalize('NFC'));
    if (!keys.has(id)) keys.set(id, trackerKey(name));
    return id;
  }

  function pack(name: string, value: TrackedValue): readonly number[] {
    const id = idOfName(name);
    if (value.kind === 'number') return [id, strings.idOf(value.unit), value.number];
    return partsOf(value.text).flatMap((part) => [id, wordsMark, strings.idOf(part)]);
  }

  return {
    setDay: (day, entries) => {
      const packed = entries.flatMap(({ text }) => {
        const found = trackersOf(text);
        if (found.length === 0 || isTemplate(text)) return [];
        return found.flatMap(({ name, value }) => pack(name, value));
      });
      if (packed.length === 0) log.delete(day);
      else log.set(day, Float64Array.from(packed));
    },
    trackers: () => {
      const uses = new Map<string, Gathered>();
      for (const [day, packed] of log) {
        for (const one of valuesOf(packed)) {
          const key = keys.get(one.name) ?? '';
          let use = uses.get(key);
          if (use === undefined) uses.set(key, (use = gatheredFrom(day)));
          gather(use, day, one);
        }
      }
      return Array.from(uses, ([key, use]) => countedUse(key, use, strings.at)).sort((a, b) =>
        a.key < b.key ? -1 : 1,
      );
    },
    tracker: (key) => {
      let all: Gathered | null = null;
      const byDay = new Map<DayKey, readonly PackedValue[]>();
      for (const [day, packed] of log) {
        const own = [...valuesOf(packed)].filter(({ name }) => keys.get(name) === key);
        if (own.length === 0) continue;
        byDay.set(day, own);
        all ??= gatheredFrom(day);
        for (const one of own) gather(all, day, one);
      }
      return all === null
        ? null
        : valuesIn(countedUse(key, all, strings.at), all, byDay, strings.at);
    },
  };
}

function* valuesOf(packed: Float64Array): Generator<PackedValue> {
  for (let at = 0; at < packed.length; at += perValue) {
    yield { name: packed[at] ?? 0, unit: packed[at + 1] ?? 0, value: packed[at + 2] ?? 0 };
  }
}

/** What is counted of a tracker: the number of values by spelling, by unit and by words. */
interface Gathered {
  readonly names: Map<number, number>;
  readonly units: Map<number, number>;
  readonly words: Map<number, number>;
  values: number;
  firstDay: DayKey;
  lastDay: DayKey;
}

function gatheredFrom(day: DayKey): Gathered {
  return {
    names: new Map<number, number>(),
    units: new Map<number, number>(),
    words: new Map<number, number>(),
    values: 0,
    firstDay: day,
    lastDay: day,
  };
}

function gather(use: Gathered, day: DayKey, { name, unit, value }: PackedValue): void {
  use.values += 1;
  count(use.names, name);
  if (unit === wordsMark) count(use.words, value);
  else count(use.units, unit);
  if (day < use.firstDay) use.firstDay = day;
  if (day > use.lastDay) use.lastDay = day;
}

function count(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** The counts of all spellings of a text together, each with the most frequent one; the greatest first. */
function spelled(counts: ReadonlyMap<number, number>, at: (id: number) => string) {
  const byKey = new Map<string, { text: string; most: number; count: number }>();
  for (const [id, times] of counts) {
    const text = at(id);
    const key = tagKey(text);
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, { text, most: times, count: times });
      continue;
    }
    known.count += times;
    if (times > known.most || (times === known.most && text < known.text)) {
      known.text = text;
      known.most = times;
    }
  }
  return [...byKey.values()]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .map(({ text, count }) => ({ text, count }));
}

function countedUse(key: string, use: Gathered, at: (id: number) => string): TrackerUse {
  const { values, firstDay, lastDay } = use;
  const units = spelled(use.units, at).flatMap(({ text }) => (text === '' ? [] : [text]));
  return { key, name: spelled(use.names, at)[0]?.text ?? key, values, units, firstDay, lastDay };
}

function valuesIn(
  use: TrackerUse,
  all: Gathered,
  byDay: ReadonlyMap<DayKey, readonly PackedValue[]>,
  at: (id: number) => string,
): TrackerValues {
  const unit = commonUnit(spelled(all.units, at));
  const unitKey = tagKey(unit);
  const counted = new Set(
    [...all.units.keys()].filter((id) => at(id) === '' || tagKey(at(id)) === unitKey),
  );
  const days = Array.from(byDay, ([day, values]) => dayOf(day, values, counted));
  return {
    ...use,
    unit,
    days: days.sort((a, b) => (a.day < b.day ? -1 : 1)),
    words: spelled(all.words, at).slice(0, mostWords),
    others: spelled(all.units, at)
      .filter(({ text }) => text !== '' && tagKey(text) !== unitKey)
      .map(({ text, count }) => ({ unit: text, count })),
  };
}

/** The most frequent unit. None if most numbers have none: one of them may have a word behind it. */
function commonUnit(units: readonly { readonly text: string; readonly count: number }[]): string {
  const bare = units.find(({ text }) => text === '')?.count ?? 0;
  const most = units.find(({ text }) => text !== '');
  return most === undefined || most.count * bareForEach < bare ? '' : most.text;
}

const bareForEach = 4;

function dayOf(
  day: DayKey,
  values: readonly PackedValue[],
  units: ReadonlySet<number>,
): TrackerDay {
  const numbers = values.filter(({ unit }) => units.has(unit)).map(({ value }) => value);
  const words = values.filter(({ unit }) => unit === wordsMark).length;
  const sum = numbers.reduce((total, number) => total + number, 0);
  const [low = 0] = numbers;
  return {
    day,
    count: numbers.length,
    sum,
    low: numbers.reduce((least, number) => Math.min(least, number), low),
    high: numbers.reduce((most, number) => Math.max(most, number), low),
    words,
  };
}

/** The parts of a value in words: `reading, cooking` are two. */
function partsOf(text: string): readonly string[] {
  return text.split(/[,\u060c\u3001]\s+|\u3001/u).flatMap((part) => part.trim() || []);
}
