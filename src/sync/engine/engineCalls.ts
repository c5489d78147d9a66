import { failure, type Result } from '../../lib/result.ts';
import type { EngineCalls, KeyRecordCalls } from '../../log/EngineCalls.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { noAnswer, type RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import { createErasing } from './createErasing.ts';
import type { HeaderReader } from './createHeaderReader.ts';

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
}): Omit<EngineCalls, keyof KeyRecordCalls> {
  const { localStore, remoteStore, connection, header } = deps;
  const erasing = createErasing({ localStore, remoteStore, canSend: () => header.canSend() });

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
