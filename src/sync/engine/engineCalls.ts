import type { EntryId } from '../../entries/Entry.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { EraseRefusal } from '../../log/DayLog.ts';
import type { EngineCalls, KeyRecordCalls } from '../../log/EngineCalls.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { noAnswer, type RemoteError } from '../../log/RemoteError.ts';
import type { Erasure } from '../../log/Trash.ts';
import type { PhotoEraser } from '../photos/createPhotoEraser.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';

/** Number of entries on a page of the versions, with all their texts. */
const versionRows = 100;
/** Number of rows on a page of deletions. They hold no texts. */
const deletionRows = 1000;

/** The calls of the tabs that an engine with rows answers. */
export function engineCalls(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly connection: Pick<ConnectionMonitor, 'canRead'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
  readonly photoEraser: Pick<PhotoEraser, 'namedBy' | 'eraseUnnamed'>;
}): Omit<EngineCalls, keyof KeyRecordCalls | `photo${string}`> {
  const { remoteStore, connection } = deps;
  const erasing = createErasing(deps);

  const ifReadable = async <Value>(
    read: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> => (connection.canRead() ? read() : failure(noAnswer));

  return {
    versions: (id) => ifReadable(() => remoteStore.readVersions(id)),
    trash: () => ifReadable(() => remoteStore.readTrash('recent')),
    versionPage: (after) => ifReadable(() => remoteStore.readVersionPage(after, versionRows)),
    trashPage: (after) => ifReadable(() => remoteStore.readTrashPage(after, deletionRows)),
    erasedPage: (after) => ifReadable(() => remoteStore.readErasedPage(after, deletionRows)),
    erase: (erasures) => erasing.erase(erasures),
    emptyTrash: (untilMs) => erasing.emptyTrash(untilMs),
    index: (from, towards, limit) =>
      ifReadable(() =>
        towards === 'back'
          ? remoteStore.readDayIndex(from, limit)
          : remoteStore.readDayIndexAfter(from, limit),
      ),
  };
}

/** Deletes for good. Nothing waits and nothing is retried: the person is told the result. */
interface Erasing {
  erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>>;
  /** Deletes the entries that came into the trash until `untilMs` (server ms), and every unusable row. */
  emptyTrash(untilMs: number): Promise<Result<void, EraseRefusal>>;
}

/**
 * Deletes on the server first, then this device's drafts of the deleted entries. Refuses while the outbox holds a
 * write: it may be of the same entry. The photos that nothing names any more go after the answer.
 */
function createErasing(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: Pick<RemoteStore, 'erase' | 'readTrash'>;
  readonly photoEraser: Pick<PhotoEraser, 'namedBy' | 'eraseUnnamed'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
}): Erasing {
  const { localStore, remoteStore, photoEraser, header } = deps;

  async function erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>> {
    const unsent = await localStore.read((reader) => reader.countOutbox());
    if (!unsent.ok) return failure({ kind: 'unexpected', cause: unsent.error });
    if (unsent.value > 0) return failure({ kind: 'unsent' });
    if (!header.canSend()) return failure({ kind: 'offline', cause: null });
    const photos = await photoEraser.namedBy(erasures);
    const result = await remoteStore.erase(erasures);
    if (!result.ok) {
      return result.error.kind === 'offline' ? failure({ kind: 'unconfirmed' }) : result;
    }
    const gone = erasures.filter(({ kind }) => kind === 'trashed').map(({ id }) => id);
    // A failure here is no failure of the deletion: the server has done it.
    await forgetDrafts(gone);
    void photoEraser.eraseUnnamed(photos);
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
      if (!header.canSend()) return failure({ kind: 'offline', cause: null });
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
