import { failure, success, type Result } from '../../lib/result.ts';
import { noAnswer } from '../askEngine.ts';
import type { DayLog, EraseRefusal } from '../DayLog.ts';
import type { LocalStore } from '../LocalStore.ts';
import { joinTrash, localTrash } from './localTrash.ts';
import { joinVersions, localVersions } from './localVersions.ts';
import { openHistoryPages } from './openHistoryPages.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteAnswer, RemoteQuestion } from '../TabChannel.ts';

/** How long a deleted entry can be restored, in ms. */
export const trashKeptMs = 30 * 24 * 3600 * 1000;

/** The versions, the trash and permanent deletions. */
export type LogHistory = Pick<
  DayLog,
  'versions' | 'trash' | 'historyPages' | 'erase' | 'emptyTrash'
>;

interface HistoryDeps {
  readonly localStore: LocalStore;
  readonly clock: Clock;
  /** Whether an engine may answer. Gives an engine that is starting its time. */
  readonly hasEngine: () => Promise<boolean>;
  /** The engine's answer. null if none comes in time. */
  readonly ask: (question: RemoteQuestion) => Promise<RemoteAnswer | null>;
}

/** Answers from the server and from this device's unsent writes. */
export function openHistory({
  localStore,
  clock,
  hasEngine,
  ask: askEngine,
}: HistoryDeps): LogHistory {
  const ask = async (question: RemoteQuestion) =>
    (await hasEngine()) ? askEngine(question) : null;

  async function erase(
    question: RemoteQuestion & { readonly kind: 'erase' | 'empty-trash' },
  ): Promise<Result<void, EraseRefusal>> {
    if (!(await hasEngine())) return failure(noAnswer);
    const answer = await askEngine(question);
    return answer?.kind === question.kind ? answer.result : failure({ kind: 'unconfirmed' });
  }

  return {
    versions: async (id) => {
      const local = await localStore.read((reader) => reader.outboxOfEntry(id));
      const mine = local.ok ? localVersions(local.value) : [];
      const answer = await ask({ kind: 'versions', id });
      if (answer?.kind === 'versions' && answer.result.ok) {
        return success({ versions: joinVersions(answer.result.value, mine), isWhole: true });
      }
      if (mine.length > 0) return success({ versions: mine, isWhole: false });
      return failure(
        answer?.kind === 'versions' && !answer.result.ok ? answer.result.error : noAnswer,
      );
    },
    trash: async () => {
      const unsent = await localStore.read(async (reader) =>
        reader.outbox(await reader.countOutbox()),
      );
      const mine = localTrash(unsent.ok ? unsent.value : []);
      const answer = await ask({ kind: 'trash' });
      const isAnswer = answer?.kind === 'trash';
      const remote = isAnswer ? answer.result : failure(noAnswer);
      if (!remote.ok && mine.deleted.length === 0) return remote;
      const sinceMs = clock.now() - trashKeptMs;
      const known = joinTrash(remote.ok ? remote.value : [], mine);
      return success({
        entries: known.filter(({ deletedAtMs }) => deletedAtMs >= sinceMs),
        unusable: (isAnswer ? answer.unusable : undefined) ?? [],
      });
    },
    historyPages: openHistoryPages(ask),
    erase: (erasures) => erase({ kind: 'erase', erasures }),
    emptyTrash: (untilMs) => erase({ kind: 'empty-trash', untilMs }),
  };
}
