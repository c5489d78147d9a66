import { firstDay, type DayKey } from '../../dates/DayKey.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { filledFrom, withoutEmptied } from './knownEmpty.ts';
import { whileSubscribed } from './whileSubscribed.ts';
import type { NearestWritten, WrittenDays } from './WrittenDays.ts';
import type { DayRange, WrittenDaysDeps } from './WrittenDaysDeps.ts';

/** Index rows per question for the nearest day. Most rows name days that hold entries. */
const rowsPerQuestion = 8;

type Direction = 'back' | 'on';

/** The nearest written day, as one answer or as a store that follows changes. */
export function createNearestWritten(
  deps: WrittenDaysDeps,
): Pick<WrittenDays, 'nearest' | 'follow'> {
  const { localStore } = deps;

  async function nearest(from: DayKey | null, towards: Direction): Promise<NearestWritten> {
    const read = await localStore.read(async (reader) => ({
      here: await reader.nearestWritten(from, towards),
      reached: filledFrom((await reader.meta()).fill),
    }));
    if (!read.ok) return { kind: 'unknown' };
    const { here, reached } = read.value;
    const isCertain =
      reached === firstDay ||
      (reached !== null &&
        (towards === 'back'
          ? here !== undefined && here >= reached
          : (from ?? firstDay) >= reached));
    if (isCertain) return here === undefined ? { kind: 'none' } : found(here, true);
    const start = towards === 'on' ? from : earlier(from, reached);
    const there = await nearestElsewhere(start, towards);
    if (there === 'unanswered') {
      return here === undefined ? { kind: 'unknown' } : found(here, false);
    }
    if (there === null) return here === undefined ? { kind: 'none' } : found(here, true);
    const isHereNearer = here !== undefined && (towards === 'back' ? here >= there : here <= there);
    return found(isHereNearer ? here : there, true);
  }

  /** The nearest day of the server's index that this device does not know to be empty now. */
  async function nearestElsewhere(
    start: DayKey | null,
    towards: Direction,
  ): Promise<DayKey | null | 'unanswered'> {
    let from = start;
    for (;;) {
      const days = await deps.askIndex(from, towards, rowsPerQuestion);
      if (days === null) return 'unanswered';
      const [nearestDay] = await withoutEmptied(localStore, days);
      if (nearestDay !== undefined) return nearestDay;
      const furthest = days.at(-1);
      if (furthest === undefined || days.length < rowsPerQuestion) return null;
      from = furthest;
    }
  }

  return {
    nearest,
    follow: (from, towards) => {
      const store = createValueStore<NearestWritten | null>(null, isSameNearest);
      let asked = 0;
      const ask = async () => {
        const own = ++asked;
        const answer = await nearest(from, towards);
        if (own === asked) store.set(answer);
      };
      return whileSubscribed(store, () => {
        void ask();
        return deps.onChange((changed) => {
          if (mayChange(store.getSnapshot(), changed, from, towards)) void ask();
        });
      });
    },
  };
}

/** Whether `answer` may differ after `changed` were written. `changed` null: more is known than before. */
function mayChange(
  answer: NearestWritten | null,
  changed: DayRange | null,
  from: DayKey | null,
  towards: Direction,
): boolean {
  const isSure = answer?.kind === 'none' || (answer?.kind === 'found' && answer.isSure);
  if (changed === null || !isSure) return !isSure;
  const { first, last } = changed;
  const isThatWay = from === null || (towards === 'back' ? first < from : last > from);
  if (answer.kind === 'none' || !isThatWay) return isThatWay;
  return towards === 'back' ? last >= answer.day : first <= answer.day;
}

function isSameNearest(a: NearestWritten | null, b: NearestWritten | null): boolean {
  if (a?.kind !== 'found' || b?.kind !== 'found') return a?.kind === b?.kind;
  return a.day === b.day && a.isSure === b.isSure;
}

function found(day: DayKey, isSure: boolean): NearestWritten {
  return { kind: 'found', day, isSure };
}

function earlier(a: DayKey | null, b: DayKey | null): DayKey | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
