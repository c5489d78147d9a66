import { addDays } from '../../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import { sortEntries } from '../../entries/sortEntries.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DayRecord, LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';

/** All days of the device's copy, oldest first, `atOnce` of them in a transaction. Ends with the first failure. */
export async function* dayPages(
  localStore: Pick<LocalStore, 'read'>,
  atOnce: number,
): AsyncGenerator<Result<readonly DayRecord[], StorageError>, void, void> {
  for (let from: DayKey | null = firstDay; from !== null;) {
    const first: DayKey = from;
    const page = await localStore.read((reader) => reader.days(first, lastDay, atOnce));
    yield page.ok ? success(page.value.map(inOrder)) : page;
    const last = page.ok ? page.value.at(-1)?.day : undefined;
    from = last === undefined || last === lastDay ? null : addDays(last, 1);
  }
}

/** An earlier version of Daylog may have stored `record` in the order of wall times alone. */
function inOrder(record: DayRecord): DayRecord {
  return { ...record, entries: sortEntries(record.entries) };
}
