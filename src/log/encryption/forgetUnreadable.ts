import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import { addDays } from '../../dates/addDays.ts';
import type { Result } from '../../lib/result.ts';
import { putDayIfChanged } from '../days/dayRecords.ts';
import { emptyMeta, type DayRecord, type LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';

/** Days to a request: of 20 entries each some 600 kB. */
const daysPerRead = 200;

/**
 * Makes the engine read the whole log again if a day on this device has unreadable rows. They may be readable now, but
 * their days count as read. The words on this device stay. One transaction, so a kill leaves the copy as it was.
 */
export function forgetUnreadable(localStore: LocalStore): Promise<Result<void, StorageError>> {
  return localStore.write('strict', async (writer) => {
    const found: DayRecord[] = [];
    for (let from: DayKey = firstDay; ;) {
      const records = await writer.days(from, lastDay, daysPerRead);
      found.push(...records.filter(({ unreadable = 0 }) => unreadable > 0));
      const last = records.at(-1);
      if (last === undefined || last.day === lastDay) break;
      from = addDays(last.day, 1);
    }
    if (found.length === 0) return;
    for (const record of found) {
      const unsynced = { syncedChanges: null, syncedChangedAtMs: null };
      await putDayIfChanged(writer, record, { ...record, ...unsynced });
    }
    const { cursor, fill } = emptyMeta;
    await writer.putMeta({ ...(await writer.meta()), cursor, fill });
  });
}
