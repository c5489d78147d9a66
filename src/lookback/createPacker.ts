import type { DayKey } from '../dates/DayKey.ts';
import { firstDayOf, lastDayOf, monthOf } from '../dates/monthOf.ts';
import type { LocalStore, LocalWriter } from '../sync/LocalStore.ts';
import type { Clock, Unsubscribe } from '../sync/ports.ts';
import { packOf, type TextPacks } from '../sync/TextPack.ts';

/**
 * How long nobody has asked anything before a month is packed, which takes a few milliseconds: less than the
 * time between two keys. Ten years are packed in some seconds.
 */
const restMs = 50;

/** Makes the packs that a reading missed, when the worker has nothing else to do. */
export interface Packer {
  /** `day` had to be read, or was heard of: the pack of its month is missing or old. */
  missed(day: DayKey): void;
  /** The whole log is on the device and has been read: what was missed is packed from now on. */
  begin(): void;
  /** Something is asked: a month that is being packed is the last until it is quiet again. */
  putOff(): void;
  /** Nothing more is packed until it begins again. */
  stop(): void;
}

/**
 * A packer of the days in `localStore`. Packs are a copy that only saves time: one that cannot be made is made
 * after the next reading, and nobody hears of it. Where the disk is full, the room of all packs is the person's.
 */
export function createPacker(parts: {
  readonly localStore: LocalStore;
  readonly textPacks: TextPacks;
  readonly clock: Clock;
}): Packer {
  const { localStore, textPacks, clock } = parts;
  /** By month (`YYYY-MM`), a day of it. */
  const unpacked = new Map<string, DayKey>();
  let isAtWork = false;
  let isDiskFull = false;
  let cancelRest: Unsubscribe | null = null;
  let packing: Promise<void> | null = null;

  function rest(): void {
    cancelRest?.();
    cancelRest = null;
    if (!isAtWork || packing !== null || unpacked.size === 0) return;
    cancelRest = clock.setTimer(() => {
      packing = packOne().finally(() => {
        packing = null;
        rest();
      });
    }, restMs);
  }

  async function packOne(): Promise<void> {
    const newest = [...unpacked.keys()].sort().at(-1) ?? '';
    const day = unpacked.get(newest);
    if (day === undefined) return;
    unpacked.delete(newest);
    if (await packMonthOf(day)) return;
    isAtWork = false;
    unpacked.set(newest, day);
  }

  /** Reads before it writes, in two transactions: the editions say of each day how new it was. */
  async function packMonthOf(day: DayKey): Promise<boolean> {
    const month = monthOf(day);
    const [first, last] = [firstDayOf(month), lastDayOf(month)];
    const read = await localStore.read((reader) =>
      Promise.all([reader.days(first, last, mostDays), reader.tallies(first, last)]),
    );
    if (!read.ok) return false;
    const [records, tallies] = read.value;
    const bare = tallies.filter(({ edition }) => edition === undefined);
    if (bare.length > 0) {
      const write = await localStore.write('relaxed', (writer) =>
        tallyAnew(
          writer,
          bare.map((tally) => tally.day),
        ),
      );
      if (!write.ok) return false;
    }
    const put = await textPacks.put(packOf(month, records));
    if (put.ok) return true;
    if (put.error.kind === 'quota') {
      isDiskFull = true;
      // Should this fail too, there is no more to be given.
      await textPacks.clear();
    }
    return false;
  }

  return {
    missed: (day) => {
      unpacked.set(day.slice(0, 7), day);
    },
    begin: () => {
      isAtWork = !isDiskFull;
      rest();
    },
    putOff: rest,
    stop: () => {
      isAtWork = false;
      rest();
    },
  };
}

/** Of a month. */
const mostDays = 31;

/** Puts `days` as they are, so that their tallies come to say which edition they are of. */
async function tallyAnew(writer: LocalWriter, days: readonly DayKey[]): Promise<void> {
  for (const day of days) {
    const record = await writer.day(day);
    if (record !== undefined) await writer.putDay(record);
  }
}
