import type { DayKey } from '../../dates/DayKey.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { Emitter } from '../../lib/createEmitter.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DayViews } from '../days/createDayViews.ts';
import type { LocalStore, LocalWriter } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { StorageError } from '../StorageError.ts';
import type { TabChannel } from '../TabChannel.ts';
import { writeMakingRoom } from '../photos/localPhotos.ts';
import type { LocalOutcome, WriteTools } from './localWrites.ts';

/** Commits a person's write in one strict transaction and notifies this tab, the others and the engine. */
export type CommitWrite = <Value>(
  work: (writer: LocalWriter, tools: WriteTools) => Promise<LocalOutcome<Value>>,
) => Promise<Result<Value, StorageError>>;

/** What {@link CommitWrite} is built from. */
export interface CommitWriteDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: IdSource;
  /** The tab whose drafts become entries. */
  readonly draftOwner: string;
  readonly status: LogStatus;
  /** The views of this tab. */
  readonly views: Pick<DayViews, 'show'>;
  /** Reports the days that this tab writes. The channel does not deliver its own messages to it. */
  readonly ownWrites: Pick<Emitter<DayKey>, 'emit'>;
  /** Words of this tab were stored, and the photos that they name. */
  readonly onSaved: () => void;
}

/** Commits to `localStore`. Notifies `status`, this tab, and the other tabs on `channel`. */
export function createCommitWrite(deps: CommitWriteDeps): CommitWrite {
  const { localStore, channel, clock, ids, draftOwner, status } = deps;
  return async (work) => {
    const result = status.noteWrite(
      await writeMakingRoom(localStore, 'strict', (writer) =>
        work(writer, { ids, nowMs: clock.now(), draftOwner }),
      ),
    );
    if (!result.ok) return result;
    const { value, days } = result.value;
    // Notify the others first: their way to a screen or to the server is longer.
    if (days.length > 0) channel.post({ kind: 'outbox-changed' });
    for (const record of days) channel.post({ kind: 'day', record });
    for (const record of days) {
      deps.views.show(record);
      deps.ownWrites.emit(record.day);
    }
    if (days.length > 0) {
      status.noteOutbox('added');
      deps.onSaved();
    }
    return success(value);
  };
}
