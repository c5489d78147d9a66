import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';
import { daysPerRead, type Stretch } from './stretches.ts';

/** The records of a stretch, also of days that were added after it was planned. null if the device failed. */
export async function readStretch(
  localStore: LocalStore,
  { first, last }: Stretch,
  signal: AbortSignal,
): Promise<readonly DayRecord[] | null> {
  const records: DayRecord[] = [];
  for (let from: DayKey | null = first; from !== null && !signal.aborted;) {
    const start: DayKey = from;
    const read = await localStore.read((reader) => reader.days(start, last, 2 * daysPerRead));
    if (!read.ok) return null;
    records.push(...read.value);
    const reached = read.value.at(-1)?.day ?? last;
    from = read.value.length < 2 * daysPerRead || reached >= last ? null : addDays(reached, 1);
  }
  return records;
}
