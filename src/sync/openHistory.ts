import { failure, success } from '../lib/result.ts';
import { noAnswer } from './askEngine.ts';
import type { LogStatus } from './createLogStatus.ts';
import type { DayLog } from './DayLog.ts';
import type { LocalStore } from './LocalStore.ts';
import { joinTrash, localTrash } from './localTrash.ts';
import { joinVersions, localVersions } from './localVersions.ts';
import type { Clock } from './ports.ts';
import type { RemoteAnswer, RemoteQuestion } from './TabChannel.ts';

/** How long deleted entries can be restored. */
export const trashKeptMs = 30 * 24 * 3600 * 1000;

/** What is asked of a log's past: answers from the server and from what this device has not sent yet. */
export const openHistory = ({
  localStore,
  clock,
  status,
  ask,
}: {
  readonly localStore: LocalStore;
  readonly clock: Clock;
  readonly status: LogStatus;
  /** What the engine answers; null when nobody does in time. */
  readonly ask: (question: RemoteQuestion) => Promise<RemoteAnswer | null>;
}): Pick<DayLog, 'versions' | 'trash'> => ({
  versions: async (id) => {
    const local = status.noteRead(await localStore.read((reader) => reader.outboxOfEntry(id)));
    const mine = local.ok ? localVersions(local.value) : [];
    const answer = await ask({ kind: 'versions', id });
    if (answer?.kind === 'versions' && answer.result.ok) {
      return success(joinVersions(answer.result.value, mine));
    }
    if (mine.length > 0) return success(mine);
    return answer?.kind === 'versions' ? answer.result : failure(noAnswer);
  },
  trash: async () => {
    const unsent = status.noteRead(
      await localStore.read(async (reader) => reader.outbox(await reader.countOutbox())),
    );
    const mine = localTrash(unsent.ok ? unsent.value : []);
    const answer = await ask({ kind: 'trash' });
    const remote = answer?.kind === 'trash' ? answer.result : failure(noAnswer);
    if (!remote.ok && mine.deleted.length === 0) return remote;
    const sinceMs = clock.now() - trashKeptMs;
    const known = joinTrash(remote.ok ? remote.value : [], mine);
    return success(known.filter(({ deletedAtMs }) => deletedAtMs >= sinceMs));
  },
});
