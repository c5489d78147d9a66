import { addDays } from '../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../dates/DayKey.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayRecord, LocalStore } from '../sync/LocalStore.ts';
import type { Clock, Unsubscribe } from '../sync/ports.ts';
import type { TabChannel, TabMessage } from '../sync/TabChannel.ts';
import { createValueStore } from '../sync/valueStore.ts';
import type { LogView } from './LogView.ts';
import type { LookBackState } from './LookBack.ts';

/**
 * Written days to one read. Two reads are under way at a time, so that the device fetches one while the other
 * is looked at; a write of the person's waits for no more than these two.
 */
const daysPerRead = 128;
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

/** A view and how new each of its days is. */
interface Fed {
  readonly view: LogView;
  readonly editions: Map<DayKey, number>;
  readonly onLoaded: () => void;
  isLoaded: boolean;
}

/**
 * A reader over `localStore`, which is the truth; notices on `channel` bring single days, and the edition
 * of each record says which of a notice and a read is newer.
 */
export function createLogReader({ localStore, channel, clock }: LogReaderParts): LogReader {
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

  function take(record: DayRecord): void {
    let isNews = false;
    for (const { view, editions } of fed) {
      if ((editions.get(record.day) ?? 0) >= record.edition) continue;
      editions.set(record.day, record.edition);
      view.setDay(record.day, record.entries);
      isNews = true;
    }
    if (isNews) tellSoon();
  }

  /** Hands every day of the device to the views, the newest first; false when the device failed. */
  async function readAll(): Promise<boolean> {
    // Asked first: what is complete now has all its days in the reads that follow.
    const plan = await localStore.read(async (reader) => {
      const [meta, tallies] = await Promise.all([reader.meta(), reader.tallies(firstDay, lastDay)]);
      return { meta, stretches: stretchesOf(tallies.map(({ day }) => day)) };
    });
    if (!plan.ok) return false;
    const reads = plan.value.stretches.map((stretch) => () => readDays(stretch));
    for (const read of withOneAhead(reads)) {
      const records = await read;
      if (records === null) return false;
      if (hasClosed()) return true;
      for (const record of records) take(record);
    }
    isComplete = plan.value.meta.fill.kind === 'complete';
    return true;
  }

  /** The records of a stretch, however many have come since it was measured; null when the device failed. */
  async function readDays({ first, last }: Stretch): Promise<readonly DayRecord[] | null> {
    const records: DayRecord[] = [];
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
    else if (!hasClosed()) for (const record of records) take(record);
  }

  async function read(): Promise<void> {
    while (wanted > 0 && !hasClosed()) {
      const answering = wanted;
      const begun = [...fed];
      const startedMs = clock.now();
      const isRead = await readAll();
      if (hasClosed()) return;
      if (isRead) {
        tell();
        for (const one of begun) {
          one.isLoaded = true;
          one.onLoaded();
        }
        wanted -= answering;
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
    if (message.kind === 'day') take(message.record);
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
      fed = [];
    },
  };
}

/** Days from the first to the last, both included. */
interface Stretch {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** The whole calendar in stretches of some written days each (`written`, oldest first), the newest first. */
function stretchesOf(written: readonly DayKey[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let last = lastDay;
  for (let index = written.length - daysPerRead; index > 0; index -= daysPerRead) {
    const first = written[index];
    if (first === undefined) break;
    stretches.push({ first, last });
    last = addDays(first, -1);
  }
  return [...stretches, { first: firstDay, last }];
}

/** What `reads` bring, in their order; each is begun when the one before it is waited for. */
function* withOneAhead<Value>(
  reads: readonly (() => Promise<Value>)[],
): Generator<Promise<Value>, void> {
  let ahead = reads[0]?.();
  for (let next = 1; ahead !== undefined; next += 1) {
    const current: Promise<Value> = ahead;
    ahead = reads[next]?.();
    yield current;
  }
}
