import { success, type Result } from '../lib/result.ts';
import type { Draft, DraftTarget, StorageError } from './DayLog.ts';
import type { LocalReader, LocalStore, OwnedDraft } from './LocalStore.ts';

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

/**
 * This tab's draft for `target`; without one, the newest that a closed tab has left, which is this tab's
 * from then on. null when there is neither.
 */
export async function readDraft(
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
  return localStore.write('strict', async (writer) => {
    const left = await newestLeft(writer, target, open);
    if (left === undefined) return null;
    await writer.deleteDraft(target, left.owner);
    await writer.putDraft(target, { ...left, owner: owner.name });
    return left;
  });
}

/** Read anew in the transaction that takes it: another tab may have been quicker. */
async function newestLeft(
  reader: LocalReader,
  target: DraftTarget,
  open: ReadonlySet<string>,
): Promise<OwnedDraft | undefined> {
  const left = (await reader.drafts(target)).filter((draft) => !open.has(draft.owner));
  return left.sort((a, b) => b.savedAtMs - a.savedAtMs)[0];
}
