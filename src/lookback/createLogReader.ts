import { addDays } from '../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../dates/DayKey.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import { monthOf } from '../dates/monthOf.ts';
import type { DayTally } from '../sync/DayTally.ts';
import type { LocalStore } from '../sync/LocalStore.ts';
import type { Clock, Unsubscribe } from '../sync/ports.ts';
import type { TextPack, TextPacks } from '../sync/TextPack.ts';
import type { TabChannel, TabMessage } from '../sync/TabChannel.ts';
import { createValueStore } from '../sync/valueStore.ts';
import type { Packer } from './createPacker.ts';
import { entriesIn, type LoggedEntry, type LogView } from './LogView.ts';
import type { LookBackState } from './LookBack.ts';
import { daysPerRead, stretchesOf, withOneAhead, type Stretch } from './stretches.ts';

/** A year in which no more days are news than this is read without its packs, which hold all of it. */
const fewDays = 31;
/** Changes that come close together are told as one. */
const toldAfterMs = 50;
/** How long after a failed read the next one is tried. */
const retryMs = 5_000;
/** Reading everything again takes at most this share of the worker's time. */
const restPerRead = 10;

/** What a {@link LogReader} is built from. */
export interface LogReaderParts {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** A copy of the texts, which is read instead of the days where it is as new as they are. */
  readonly textPacks: TextPacks;
  readonly packer: Packer;
}

/** Reads the whole log from the device for {@link LogView}s, and keeps them as the device has it. */
export interface LogReader {
  readonly state: ReadableStore<LookBackState>;
  /**
   * The way to a view that is made, and fed, when it is first called for. Resolves when the view has seen
   * every day that the device holds.
   */
  view<View extends LogView>(create: () => View): () => Promise<View>;
  /** Reads everything again: some notices may have been missed. */
  refresh(): void;
  /** Forgets everything and lets go of nothing else: store and channel are the caller's. */
  close(): void;
}

/** What was written on a day. */
interface LoggedDay {
  readonly day: DayKey;
  readonly edition: number;
  readonly entries: readonly LoggedEntry[];
}

/** A view and how new each of its days is. */
interface Fed {
  readonly view: LogView;
  readonly editions: Map<DayKey, number>;
  readonly onLoaded: () => void;
  isLoaded: boolean;
}

/**
 * A reader over `localStore`, which is the truth; notices on `channel` bring single days, and the edition
 * of each record says which of a notice, a pack and a read is newer.
 */
export function createLogReader(parts: LogReaderParts): LogReader {
  const { localStore, channel, clock, textPacks, packer } = parts;
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let fed: Fed[] = [];
  let edition = 0;
  let isComplete = false;
  /** Reads of everything that are wanted, the one under way included. */
  let wanted = 0;
  let isClosed = false;
  const hasClosed = () => isClosed;
  let unsubscribe: Unsubscribe | null = null;
  let cancelTelling: Unsubscribe | null = null;
  let cancelPause: Unsubscribe | null = null;

  function tell(): void {
    cancelTelling?.();
    cancelTelling = null;
    state.set({ kind: 'ready', edition, isComplete });
  }

  function tellSoon(): void {
    edition += 1;
    if (state.getSnapshot().kind !== 'ready') return;
    cancelTelling ??= clock.setTimer(tell, toldAfterMs);
  }

  /** What a day holds, as of `edition`; whether any view did not know it. */
  function take({ day, edition, entries }: LoggedDay): boolean {
    let isNews = false;
    for (const { view, editions } of fed) {
      if ((editions.get(day) ?? 0) >= edition) continue;
      editions.set(day, edition);
      view.setDay(day, entries);
      isNews = true;
    }
    if (isNews) tellSoon();
    return isNews;
  }

  /** Takes what did not come from a pack. */
  function takeUnpacked(days: readonly LoggedDay[]): void {
    for (const day of days) if (take(day)) packer.missed(day.day);
  }

  /** Hands every day of the device to the views, the newest first; false when the device failed. */
  async function readAll(): Promise<boolean> {
    // Asked first: what is complete now has all its days in the reads that follow.
    const plan = await localStore.read((reader) =>
      Promise.all([reader.meta(), reader.tallies(firstDay, lastDay)]),
    );
    if (!plan.ok) return false;
    const [meta, tallies] = plan.value;
    const news = newsIn(tallies);
    const known = [...new Set([...tallies.map(({ day }) => day), ...news.keys()])].sort();
    await takePacked(news);
    const stretches = stretchesOf(known, (day) => news.has(day));
    const reads = stretches.map((stretch) => () => readDays(stretch));
    for (const read of withOneAhead(reads)) {
      const records = await read;
      if (records === null) return false;
      if (hasClosed()) return true;
      takeUnpacked(records);
    }
    isComplete = meta.fill.kind === 'complete';
    return true;
  }

  /**
   * The days that a view does not know as `tallies` have them, with the editions that they must have at least;
   * Infinity where only the record itself can tell: of an older tally, and of a day that has none any more.
   */
  function newsIn(tallies: readonly DayTally[]): Map<DayKey, number> {
    const news = new Map<DayKey, number>();
    for (const { day, edition = Infinity } of tallies) {
      const isKnown = fed.every(({ editions }) => (editions.get(day) ?? 0) >= edition);
      if (!isKnown) news.set(day, edition);
    }
    const written = new Set(tallies.map(({ day }) => day));
    for (const { editions } of fed)
      for (const day of editions.keys()) if (!written.has(day)) news.set(day, Infinity);
    return news;
  }

  /** Takes from packs what they have of `news`, and takes it out there. */
  async function takePacked(news: Map<DayKey, number>): Promise<void> {
    const reads = byYear([...news.keys()].sort())
      .filter((days) => days.length > fewDays)
      .map((days) => () => readPacks(days));
    for (const read of withOneAhead(reads)) {
      for (const { days } of await read) {
        if (hasClosed()) return;
        for (const packed of days) {
          if (packed.edition < (news.get(packed.day) ?? Infinity)) continue;
          take({ day: packed.day, edition: packed.edition, entries: entriesIn(packed) });
          news.delete(packed.day);
        }
      }
    }
  }

  /** The packs of the months of `days`, oldest first; none when they cannot be read: the days are here, too. */
  async function readPacks(days: readonly DayKey[]): Promise<readonly TextPack[]> {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined || hasClosed()) return [];
    const read = await textPacks.read(monthOf(first), monthOf(last));
    return read.ok ? read.value : [];
  }

  /** The records of a stretch, however many have come since it was measured; null when the device failed. */
  async function readDays({ first, last }: Stretch): Promise<readonly LoggedDay[] | null> {
    const records: LoggedDay[] = [];
    for (let from: DayKey | null = first; from !== null && !hasClosed();) {
      const start: DayKey = from;
      const read = await localStore.read((reader) => reader.days(start, last, 2 * daysPerRead));
      if (!read.ok) return null;
      records.push(...read.value);
      const reached = read.value.at(-1)?.day ?? last;
      from = read.value.length < 2 * daysPerRead || reached >= last ? null : addDays(reached, 1);
    }
    return records;
  }

  /** Days that came while somebody looks: what cannot be read now comes when everything is read again. */
  async function takeStretch(stretch: Stretch): Promise<void> {
    const records = await readDays(stretch);
    if (records === null) want();
    else if (!hasClosed()) takeUnpacked(records);
  }

  async function read(): Promise<void> {
    while (wanted > 0 && !hasClosed()) {
      const answering = wanted;
      const begun = [...fed];
      const startedMs = clock.now();
      packer.stop();
      const isRead = await readAll();
      if (hasClosed()) return;
      if (isRead) {
        tell();
        for (const one of begun) {
          one.isLoaded = true;
          one.onLoaded();
        }
        wanted -= answering;
        if (isComplete) packer.begin();
        // A view that has seen nothing yet is not made to wait.
        if (fed.every(({ isLoaded }) => isLoaded)) {
          await pause(restPerRead * Math.max(0, clock.now() - startedMs));
        }
      } else {
        state.set({ kind: 'unavailable' });
        await pause(retryMs);
      }
    }
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      cancelPause = clock.setTimer(resolve, delayMs);
      endPause = () => {
        cancelPause?.();
        resolve();
      };
    });
  }
  let endPause: () => void = () => undefined;

  /** One reader at a time; whoever asks while it rests after a read waits until it has rested. */
  let reading: Promise<void> | null = null;
  function want(): void {
    wanted += 1;
    reading ??= read().finally(() => {
      reading = null;
      if (wanted > 0 && !hasClosed()) {
        wanted -= 1;
        want();
      }
    });
  }

  function hear(message: TabMessage): void {
    if (message.kind === 'day') takeUnpacked([message.record]);
    if (message.kind === 'days-filled') void takeStretch(message);
    if (message.kind === 'days-changed') want();
    if (message.kind === 'fill' && message.progress.kind === 'complete' && !isComplete) want();
  }

  return {
    state,
    view: (create) => {
      let loading: Promise<ReturnType<typeof create>> | null = null;
      return () => {
        loading ??= new Promise((resolve) => {
          const view = create();
          fed.push({
            ...{ view, editions: new Map(), isLoaded: false },
            onLoaded: () => resolve(view),
          });
          unsubscribe ??= channel.subscribe(hear);
          want();
          endPause();
        });
        return loading;
      };
    },
    refresh: () => {
      if (fed.length > 0) want();
    },
    close: () => {
      isClosed = true;
      unsubscribe?.();
      cancelTelling?.();
      endPause();
      packer.stop();
      fed = [];
    },
  };
}

/** `days` (oldest first) by their years, the newest first. */
function byYear(days: readonly DayKey[]): readonly (readonly DayKey[])[] {
  const years = new Map<string, DayKey[]>();
  for (const day of days) {
    const year = day.slice(0, 4);
    const ofYear = years.get(year);
    if (ofYear === undefined) years.set(year, [day]);
    else ofYear.push(day);
  }
  return [...years.values()].reverse();
}
