import { success, type Result } from '../../lib/result.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { DayLog, Draft, DraftTarget } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { LocalStore, OwnedDraft } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';

/**
 * Identifies the owner of a tab's drafts. Each tab keeps its own drafts, so two tabs that type in the same
 * field never overwrite each other. The draft of a closed tab goes to the next tab that asks for it.
 */
export interface DraftOwner {
  /** The name of this tab. No other open tab has it, and it survives a reload. */
  readonly name: string;
  /** The names of all open tabs, this one included. */
  openTabs(): Promise<ReadonlySet<string>>;
}

/** The owner for a log that only one tab at a time has open. */
export const onlyTab: DraftOwner = {
  name: '',
  openTabs: () => Promise.resolve(new Set([''])),
};

/** The drafts of `owner` in `localStore`. `status` receives the outcome of reads and writes. */
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
 * This tab's draft for `target`, or else the newest draft of a closed tab, which then becomes this tab's.
 * null if there is neither.
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
    // Read again inside the write: another tab may have taken the draft meanwhile.
    const left = newestLeft(await writer.drafts(target), open);
    if (left === undefined) return null;
    await writer.deleteDraft(target, left.owner);
    await writer.putDraft(target, { ...left, owner: owner.name });
    return left;
  });
  // On a full disk the draft cannot change its owner, but it can be read.
  return taken.ok ? taken : success(newestLeft(found.value, open) ?? null);
}

function newestLeft(
  drafts: readonly OwnedDraft[],
  open: ReadonlySet<string>,
): OwnedDraft | undefined {
  const left = drafts.filter((draft) => !open.has(draft.owner));
  return left.sort((a, b) => b.savedAtMs - a.savedAtMs)[0];
}
