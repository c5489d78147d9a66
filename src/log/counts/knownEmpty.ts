import { firstDay, type DayKey } from '../../dates/DayKey.ts';
import type { FillState, LocalStore } from '../LocalStore.ts';

/** From which day on the device's copy holds everything; null: nothing is sure yet. */
export function filledFrom(fill: FillState): DayKey | null {
  return fill.kind === 'complete' ? firstDay : fill.reached;
}

/** A row of the index outlives the entries of its day: those are left out whose day is here, and empty. */
export async function withoutEmptied(
  localStore: LocalStore,
  days: readonly DayKey[],
): Promise<readonly DayKey[]> {
  const records = await localStore.read((reader) =>
    Promise.all(days.map((day) => reader.day(day))),
  );
  if (!records.ok) return days;
  return days.filter((_, index) => {
    const record = records.value[index];
    return record === undefined || record.syncedChanges === null || record.entries.length > 0;
  });
}
