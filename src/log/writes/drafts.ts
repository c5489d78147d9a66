import { success, type Result } from '../../lib/result.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { DayLog, Draft, DraftTarget } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { LocalStore, OwnedDraft } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';

/**
 * Whose drafts a tab's are. Each tab keeps its own, so that two that type for the same day or in the same
 * entry's editor never overwrite each other; what a closed tab has left goes to the next that asks.
 */
export interface DraftOwner {
  /** The name of this tab: no other open tab has it, and it is the same after a reload. */
  readonly name: string;
  /** The names of all tabs that are open, this one included. */
  openTabs(): Promise<ReadonlySet<string>>;
}

/** For a log that one tab at a time has open. */
export const onlyTab: DraftOwner = {
  name: '',
  openTabs: () => Promise.resolve(new Set([''])),
};

/** The drafts of `owner` in `localStore`; `status` hears how reads and writes ended. */
export function openDrafts({
  localStore,
  clock,
  status,
  owner,
}: {
  readonly localStore: LocalStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly status: LogStatus;
  readonly owner: DraftOwner;
}): Pick<DayLog, 'readDraft' | 'writeDraft'> {
  return {
    readDraft: async (target) => status.noteRead(await readDraft(localStore, owner, target)),
    writeDraft: async (target, text, baseRevision) => {
      const draft = { text, baseRevision, savedAtMs: clock.now(), owner: owner.name };
      return status.noteWrite(
        await localStore.write('strict', (writer) =>
          text === '' ? writer.deleteDraft(target, owner.name) : writer.putDraft(target, draft),
        ),
      );
    },
  };
}

/**
 * This tab's draft for `target`; without one, the newest that a closed tab has left, which is this tab's
 * from then on. null when there is neither.
 */
async function readDraft(
  localStore: LocalStore,
  owner: DraftOwner,
  target: DraftTarget,
): Promise<Result<Draft | null, StorageError>> {
  const found = await localStore.read((reader) => reader.drafts(target));
  if (!found.ok) return found;
  const mine = found.value.find((draft) => draft.owner === owner.name);
  if (mine !== undefined) return success(mine);
  if (found.value.length === 0) return success(null);
  const open = await owner.openTabs();
  const taken = await localStore.write('strict', async (writer) => {
    // Read anew: another tab may have been quicker.
    const left = newestLeft(await writer.drafts(target), open);
    if (left === undefined) return null;
    await writer.deleteDraft(target, left.owner);
    await writer.putDraft(target, { ...left, owner: owner.name });
    return left;
  });
  // On a full disk it cannot change hands, and can be read all the same.
  return taken.ok ? taken : success(newestLeft(found.value, open) ?? null);
}

function newestLeft(
  drafts: readonly OwnedDraft[],
  open: ReadonlySet<string>,
): OwnedDraft | undefined {
  const left = drafts.filter((draft) => !open.has(draft.owner));
  return left.sort((a, b) => b.savedAtMs - a.savedAtMs)[0];
}
