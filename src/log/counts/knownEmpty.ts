import { firstDay, type DayKey } from '../../dates/DayKey.ts';
import { withoutTemplates } from '../../entries/template.ts';
import type { FillState, LocalStore } from '../LocalStore.ts';

/** The first day of the part of the log that the device holds completely. null: none yet. */
export function filledFrom(fill: FillState): DayKey | null {
  return fill.kind === 'complete' ? firstDay : fill.reached;
}

/**
 * `days` without those that this device holds and that are empty, or hold templates alone. An index row outlives the
 * entries of its day.
 */
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
    if (record === undefined || record.syncedChanges === null) return true;
    return withoutTemplates(record.entries).length > 0;
  });
}
