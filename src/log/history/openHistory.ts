import { failure, success } from '../../lib/result.ts';
import { noAnswer } from '../RemoteError.ts';
import type { DayLog } from '../DayLog.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import { joinVersions, localVersions } from './localVersions.ts';
import { openHistoryPages } from './openHistoryPages.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { OutboxRecord } from '../OutboxRecord.ts';
import type { TrashedEntry } from '../Trash.ts';

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
  /** Whether an engine may answer. Waits for an engine that is starting. */
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

/** Changes to the trash by a device's unsent writes. */
interface LocalTrash {
  /** Entries with an unsent deletion. `deletedAtMs` is the device's time. */
  readonly deleted: readonly TrashedEntry[];
  /** Every entry with unsent writes. The server's trash is outdated for these. */
  readonly touched: ReadonlySet<EntryId>;
}

/** Changes to the trash by the unsent `records` (oldest first). The last write of each entry decides. */
function localTrash(records: readonly OutboxRecord[]): LocalTrash {
  const last = new Map(records.map((record) => [record.entryId, record]));
  const deleted = [...last.values()].flatMap((record): readonly TrashedEntry[] => {
    if (record.write.kind !== 'delete') return [];
    const { savedAtMs: deletedAtMs } = record;
    return localVersions([record]).map((version) => ({ version, deletedAtMs }));
  });
  return { deleted, touched: new Set(last.keys()) };
}

/** The server's trash with this device's unsent changes applied, newest first. */
function joinTrash(
  remote: readonly TrashedEntry[],
  { deleted, touched }: LocalTrash,
): readonly TrashedEntry[] {
  return [...remote.filter(({ version }) => !touched.has(version.id)), ...deleted].sort(
    (a, b) => b.deletedAtMs - a.deletedAtMs,
  );
}
