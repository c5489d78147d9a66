import { recordsOf } from '../../log/days/dayRecords.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../../log/LocalStore.ts';
import type { RemoteDay } from '../RemoteStore.ts';
import type { DayStates } from './createDayStates.ts';
import type { SyncBackoff } from './createSyncBackoff.ts';
import { takeRemoteDay, type RowOfDay } from './remoteChanges.ts';

/**
 * Takes the server's days and the writes of `also` in one transaction. Each day has the row that was known when
 * the day was requested. Returns the written records. Null: nothing was written.
 */
export async function takeRemoteDays(
  deps: {
    readonly localStore: LocalStore;
    readonly states: Pick<DayStates, 'dispatch'>;
    readonly backoff: Pick<SyncBackoff, 'isUsable'>;
  },
  days: readonly (RemoteDay & { readonly row: RowOfDay })[],
  also: (writer: LocalWriter) => Promise<void> = () => Promise.resolve(),
): Promise<readonly DayRecord[] | null> {
  const result = await deps.localStore.write('relaxed', async (writer) => {
    const isAnythingUnsent = (await writer.countOutbox()) > 0;
    const records = await recordsOf(
      writer,
      days.map(({ day }) => day),
    );
    // In parallel, so that each day waits only for its own few requests.
    const written = await Promise.all(
      days.flatMap(({ row, ...remote }, index) => {
        const record = records[index];
        if (record === undefined) return [];
        return [takeRemoteDay(writer, record, remote, row, isAnythingUnsent)];
      }),
    );
    await also(writer);
    return written.flat();
  });
  if (!deps.backoff.isUsable(result)) return null;
  for (const { day } of days) deps.states.dispatch(day, { kind: 'taken' });
  return result.value;
}
