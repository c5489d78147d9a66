import { photoLimits, type PhotoId } from '../../entries/photos/Photo.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { EngineCalls } from '../../log/EngineCalls.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import { trimBodies, writeMakingRoom } from '../../log/photos/localPhotos.ts';
import type { PhotoProblem } from '../../log/photos/LogPhotos.ts';
import { noAnswer, type RemoteError } from '../../log/RemoteError.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { RemotePhoto, RemotePhotos } from './RemotePhotos.ts';

/** What {@link PhotoFetcher} takes from the engine, and the part below it. */
export interface PhotoFetcherDeps extends Pick<EngineContext, 'localStore' | 'channel' | 'clock'> {
  readonly photos: RemotePhotos;
  readonly connection: Pick<ConnectionMonitor, 'canRead'>;
}

/** Fetches photos. Nothing is retried: the caller is told the result. The same question is asked once at a time. */
export interface PhotoFetcher {
  /** For the tabs. */
  readonly calls: Pick<EngineCalls, 'photoThumb' | 'photoBody' | 'photoUsage'>;
  /**
   * Brings the body of a photo onto this device, if the device keeps all. It does not count as seen, and no other body
   * goes for it: `quota` on a full disk.
   */
  keepBody(id: PhotoId): Promise<Result<void, PhotoProblem>>;
}

/** See {@link PhotoFetcher}. */
export function createPhotoFetcher(deps: PhotoFetcherDeps): PhotoFetcher {
  const { localStore, photos, channel, clock, connection } = deps;
  const underWay = new Map<string, Promise<Result<void, PhotoProblem>>>();

  function once(
    key: string,
    work: () => Promise<Result<void, PhotoProblem>>,
  ): Promise<Result<void, PhotoProblem>> {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  /** The photo, if the server has all of it. */
  async function find(id: PhotoId): Promise<Result<RemotePhoto, PhotoProblem>> {
    if (!connection.canRead()) return failure(noAnswer);
    const found = await photos.readPhoto(id);
    if (!found.ok) return failure(problemOf(found.error));
    const photo = found.value;
    return photo === null || photo.sent < photo.parts
      ? failure({ kind: 'absent' })
      : success(photo);
  }

  async function fetchThumb(id: PhotoId): Promise<Result<void, PhotoProblem>> {
    const photo = await find(id);
    if (!photo.ok) return photo;
    const thumb = await photos.readThumb(photo.value);
    if (!thumb.ok) return failure(problemOf(thumb.error));
    const { facts } = photo.value;
    return store(id, async (writer) => {
      if ((await writer.photo(id)) !== undefined) return;
      // Nobody has seen its body.
      const record = { ...facts, id, thumb: thumb.value, hasBody: false, seenAtMs: 0 } as const;
      await writer.putPhoto({ ...record, state: 'sent' });
    });
  }

  /** `seen`: for a person. `kept`: in the background. */
  async function fetchBody(
    id: PhotoId,
    purpose: 'seen' | 'kept',
  ): Promise<Result<void, PhotoProblem>> {
    const held = await localStore.read((reader) => reader.photo(id));
    if (!held.ok) return held;
    if (held.value === undefined) {
      const thumb = await once(`thumb ${id}`, () => fetchThumb(id));
      if (!thumb.ok) return thumb;
    }
    const photo = await find(id);
    if (!photo.ok) return photo;
    const bytes = await readParts(photo.value);
    if (!bytes.ok) return bytes;
    const isKept = purpose === 'kept';
    return store(
      id,
      async (writer) => {
        const record = await writer.photo(id);
        if (record === undefined || (isKept && !(await writer.photoMeta()).keepsAll)) return;
        await writer.putPhotoBody(id, bytes.value);
        const seenAtMs = isKept ? record.seenAtMs : clock.now();
        await writer.putPhoto({ ...record, hasBody: true, seenAtMs });
        await trimBodies(writer);
      },
      !isKept,
    );
  }

  async function readParts(photo: RemotePhoto): Promise<Result<ArrayBuffer, PhotoProblem>> {
    const { size } = photo.facts;
    const bytes = new Uint8Array(size);
    for (let part = 0; part < photo.parts; part++) {
      const read = await photos.readPart(photo, part);
      if (!read.ok) return failure(problemOf(read.error));
      const from = part * photoLimits.partBytes;
      if (read.value.byteLength !== Math.min(photoLimits.partBytes, size - from)) {
        return failure({ kind: 'damaged' });
      }
      bytes.set(new Uint8Array(read.value), from);
    }
    return success(bytes.buffer);
  }

  async function store(
    id: PhotoId,
    work: (writer: LocalWriter) => Promise<void>,
    makesRoom = true,
  ): Promise<Result<void, PhotoProblem>> {
    const written = makesRoom
      ? await writeMakingRoom(localStore, 'relaxed', work)
      : await localStore.write('relaxed', work);
    if (written.ok) channel.post({ kind: 'photo-changed', id });
    return written;
  }

  return {
    calls: {
      photoThumb: (id) => once(`thumb ${id}`, () => fetchThumb(id)),
      photoBody: (id) => once(`body ${id}`, () => fetchBody(id, 'seen')),
      photoUsage: async () => (connection.canRead() ? photos.readUsage() : failure(noAnswer)),
    },
    keepBody: (id) => once(`body ${id}`, () => fetchBody(id, 'kept')),
  };
}

function problemOf(error: RemoteError): PhotoProblem {
  return error.kind === 'invalid-data' ? { kind: 'damaged' } : error;
}
