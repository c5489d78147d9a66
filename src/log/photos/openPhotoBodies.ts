import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Clock } from '../../lib/Clock.ts';
import { failure, success } from '../../lib/result.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import { factsOf } from './localPhotos.ts';
import type { LogPhotos } from './LogPhotos.ts';

/** What the bodies of photos are read with. */
export interface PhotoBodiesDeps {
  readonly localStore: LocalStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly engine: Pick<EngineCalls, 'photoBody'>;
  readonly status: Pick<LogStatus, 'noteRead'>;
}

/** The bodies of photos: from this device, or else from the server. */
export function openPhotoBodies(deps: PhotoBodiesDeps): Pick<LogPhotos, 'body' | 'copyOf'> {
  const { localStore, clock, engine, status } = deps;

  async function readBody(id: PhotoId) {
    return status.noteRead(
      await localStore.read(async (reader) => {
        const [record, bytes] = [await reader.photo(id), await reader.photoBody(id)];
        return record === undefined || bytes === undefined
          ? null
          : { facts: factsOf(record), bytes };
      }),
    );
  }

  /** Failure to mark loses only the order in which bodies leave. */
  async function markSeen(id: PhotoId, seenAtMs = clock.now()): Promise<void> {
    await localStore.write('relaxed', async (writer) => {
      const photo = await writer.photo(id);
      if (photo !== undefined) await writer.putPhoto({ ...photo, seenAtMs });
    });
  }

  /** The image from this device, or else from the server. `isFetched`: it came from there now. */
  async function findBody(id: PhotoId) {
    const stored = await readBody(id);
    if (!stored.ok) return stored;
    if (stored.value !== null) return success({ ...stored.value, isFetched: false });
    const fetched = await engine.photoBody(id);
    if (!fetched.ok) return fetched;
    const found = await readBody(id);
    if (!found.ok) return found;
    return found.value === null
      ? failure({ kind: 'absent' } as const)
      : success({ ...found.value, isFetched: true });
  }

  /** When a person last saw the photo, epoch ms. 0: never here. */
  async function seenAt(id: PhotoId): Promise<number> {
    const found = await localStore.read((reader) => reader.photo(id));
    return found.ok ? (found.value?.seenAtMs ?? 0) : 0;
  }

  return {
    body: async (id) => {
      const found = await findBody(id);
      if (!found.ok) return found;
      const { isFetched, ...body } = found.value;
      // A fetched one is marked already.
      if (!isFetched) void markSeen(id);
      return success(body);
    },
    copyOf: async (id) => {
      const before = await seenAt(id);
      const found = await findBody(id);
      if (!found.ok) return found;
      const { isFetched, ...body } = found.value;
      if (isFetched) await markSeen(id, before);
      return success(body);
    },
  };
}
