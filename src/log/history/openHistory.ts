import { failure, success } from '../../lib/result.ts';
import { noAnswer } from '../RemoteError.ts';
import type { DayLog } from '../DayLog.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import { joinTrash, localTrash } from './localTrash.ts';
import { joinVersions, localVersions } from './localVersions.ts';
import { openHistoryPages } from './openHistoryPages.ts';
import type { Clock } from '../../lib/Clock.ts';

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
  readonly engine: EngineCalls;
}

/** Answers from the server and from this device's unsent writes. */
export function openHistory({ localStore, clock, hasEngine, engine }: HistoryDeps): LogHistory {
  return {
    versions: async (id) => {
      const local = await localStore.read((reader) => reader.outboxOfEntry(id));
      const mine = local.ok ? localVersions(local.value) : [];
      const remote = (await hasEngine()) ? await engine.versions(id) : failure(noAnswer);
      if (remote.ok) return success({ versions: joinVersions(remote.value, mine), isWhole: true });
      return mine.length > 0 ? success({ versions: mine, isWhole: false }) : remote;
    },
    trash: async () => {
      const unsent = await localStore.read(async (reader) =>
        reader.outbox(await reader.countOutbox()),
      );
      const mine = localTrash(unsent.ok ? unsent.value : []);
      const remote = (await hasEngine()) ? await engine.trash() : failure(noAnswer);
      if (!remote.ok && mine.deleted.length === 0) return remote;
      const { entries, unusable } = remote.ok ? remote.value : { entries: [], unusable: [] };
      const sinceMs = clock.now() - trashKeptMs;
      return success({
        entries: joinTrash(entries, mine).filter(({ deletedAtMs }) => deletedAtMs >= sinceMs),
        unusable,
      });
    },
    historyPages: openHistoryPages(engine, hasEngine),
    erase: async (erasures) => ((await hasEngine()) ? engine.erase(erasures) : failure(noAnswer)),
    emptyTrash: async (untilMs) =>
      (await hasEngine()) ? engine.emptyTrash(untilMs) : failure(noAnswer),
  };
}
