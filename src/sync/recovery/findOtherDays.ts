import { addDays } from '../../dates/addDays.ts';
import { firstDay, lastDay, type DayKey } from '../../dates/DayKey.ts';
import { success, type Result } from '../../lib/result.ts';
import { everyDay, recordsOf } from '../../log/days/dayRecords.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { DayRecord, LocalReader, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { RowOfDay } from '../days/remoteChanges.ts';
import type { RemoteDay, RemoteStore } from '../RemoteStore.ts';
import { isEarlier } from './restoredDay.ts';

/** The index rows of a page. */
const pageSize = 64;

/** A day that differs between our copy and the server. `remote` was read after `row` and `copy`. */
export interface OtherDay {
  readonly copy: DayRecord;
  readonly row: RowOfDay;
  readonly remote: RemoteDay;
  /** The epoch of the day when the day was requested. */
  readonly epoch: string;
}

/** Compares the whole copy with the index, from the newest day to the oldest. Reads the days that differ. */
export async function findOtherDays(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly daySync: Pick<DaySync, 'epochOf'>;
}): Promise<Result<readonly OtherDay[], RemoteError | StorageError>> {
  const { localStore, remoteStore, daySync } = deps;
  const found: OtherDay[] = [];
  let newest: DayKey = lastDay;
  let before: DayKey | null = null;
  for (;;) {
    const page: Awaited<ReturnType<RemoteStore['readDayIndex']>> = await remoteStore.readDayIndex(
      before,
      pageSize,
    );
    if (!page.ok) return page;
    const oldest = page.value.at(-1)?.day ?? firstDay;
    const [from, to] = [oldest, newest];
    const rows = page.value;
    const copies = await localStore.read((reader) => copiesOf(reader, from, to, rows));
    if (!copies.ok) return copies;
    for (const copy of copies.value) {
      const row = rows.find(({ day }) => day === copy.day) ?? null;
      if (copy.syncedChanges === (row?.changes ?? 0) && !isEarlier(copy, row)) continue;
      const epoch = daySync.epochOf(copy.day);
      const remote = await remoteStore.readDay(copy.day);
      if (!remote.ok) return remote;
      found.push({ copy, row, epoch, remote: remote.value });
    }
    if (oldest === firstDay) return success(found);
    before = oldest;
    newest = addDays(oldest, -1);
  }
}

/** The copies from day `from` to day `to`, and those of days that only the index has. */
async function copiesOf(
  reader: LocalReader,
  from: DayKey,
  to: DayKey,
  rows: readonly DayIndexRow[],
): Promise<readonly DayRecord[]> {
  const copies = await reader.days(from, to, everyDay);
  const known = new Set(copies.map(({ day }) => day));
  const others = rows.filter(({ day }) => !known.has(day)).map(({ day }) => day);
  // The first fill brings a day without a counter.
  const empty = (await recordsOf(reader, others)).filter(
    ({ syncedChanges }) => syncedChanges !== null,
  );
  return [...copies, ...empty];
}
