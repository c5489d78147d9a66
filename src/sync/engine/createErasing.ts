import type { EntryId } from '../../entries/Entry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { EraseRefusal } from '../../log/DayLog.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { Erasure } from '../../log/Trash.ts';
import type { RemoteStore } from '../RemoteStore.ts';

/** Deletes for good. Nothing waits and nothing is retried: the person is told the result. */
export interface Erasing {
  erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>>;
  /** Deletes the entries that came into the trash until `untilMs` (server ms), and every unusable row. */
  emptyTrash(untilMs: number): Promise<Result<void, EraseRefusal>>;
}

/**
 * Deletes on the server first, then this device's drafts of the deleted entries. Refuses while the outbox holds a
 * write: it may be of the same entry.
 */
export function createErasing(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: Pick<RemoteStore, 'erase' | 'readTrash'>;
  readonly canSend: () => boolean;
}): Erasing {
  const { localStore, remoteStore, canSend } = deps;

  async function erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>> {
    const unsent = await localStore.read((reader) => reader.countOutbox());
    if (!unsent.ok) return failure({ kind: 'unexpected', cause: unsent.error });
    if (unsent.value > 0) return failure({ kind: 'unsent' });
    if (!canSend()) return failure({ kind: 'offline', cause: null });
    const result = await remoteStore.erase(erasures);
    if (!result.ok) {
      return result.error.kind === 'offline' ? failure({ kind: 'unconfirmed' }) : result;
    }
    const gone = erasures.filter(({ kind }) => kind === 'trashed').map(({ id }) => id);
    // A failure here is no failure of the deletion: the server has done it.
    await forgetDrafts(gone);
    return success(undefined);
  }

  async function forgetDrafts(ids: readonly EntryId[]): Promise<void> {
    await localStore.write('relaxed', async (writer) => {
      for (const id of ids) {
        const target = { kind: 'entry', id } as const;
        for (const { owner } of await writer.drafts(target))
          await writer.deleteDraft(target, owner);
      }
    });
  }

  return {
    erase,
    emptyTrash: async (untilMs) => {
      if (!canSend()) return failure({ kind: 'offline', cause: null });
      const trash = await remoteStore.readTrash('all');
      if (!trash.ok) return trash;
      const erasures = [
        ...trash.value.entries
          .filter(({ deletedAtMs }) => deletedAtMs <= untilMs)
          .map(({ version: { id, day, revision } }): Erasure => {
            return { kind: 'trashed', id, day, revision };
          }),
        ...trash.value.unusable.map((id): Erasure => ({ kind: 'trash-row', id })),
      ];
      return erasures.length === 0 ? success(undefined) : erase(erasures);
    },
  };
}
