import type { DayKey } from '../../dates/DayKey.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { failure, type Result } from '../../lib/result.ts';
import { noAnswer } from '../../log/RemoteError.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { settleRefusal, type Settlement } from './settleRefusal.ts';

/**
 * Reads where the entry of `record` stands on the server, and settles the record by it; see {@link settleRefusal}
 * for `reason`. It looks first on `day`; null: on the day that the write is for. A failure has changed nothing.
 */
export type ConflictResolver = (
  record: OutboxRecord,
  reason: RemoteError['kind'] | null,
  day: DayKey | null,
) => Promise<Result<Settlement, RemoteError | StorageError>>;

/** `random` (0 inclusive to 1 exclusive) makes the ids of merges. Once stopped, the resolver writes nothing. */
export function createConflictResolver(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: Pick<RemoteStore, 'readHead'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timers: Pick<EngineTimers, 'hasStopped'>;
}): ConflictResolver {
  const { localStore, remoteStore, clock, random } = deps;
  const ids = createIdSource(() => clock.now(), random);
  return async (record, reason, day) => {
    const { write, entryId } = record;
    const own = write.kind === 'edit' || write.kind === 'delete' ? write.before : write.after;
    const head = await remoteStore.readHead(entryId, day ?? own.day);
    if (!head.ok) return head;
    if (deps.timers.hasStopped()) return failure(noAnswer);
    return localStore.write('strict', (writer) =>
      settleRefusal(writer, record, head.value, reason, { ids, nowMs: clock.now() }),
    );
  };
}
