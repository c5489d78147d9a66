import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { failure, success } from '../../lib/result.ts';
import { whileSubscribed } from '../counts/whileSubscribed.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { TabChannel, TabMessage } from '../TabChannel.ts';
import type { LogPhotos } from './LogPhotos.ts';
import { factsOf, inState, writeMakingRoom } from './localPhotos.ts';
import { openPhotoCells } from './openPhotoCells.ts';
import type { PhotoRecord } from './PhotoRecord.ts';

/** The photos of one tab, with what the log tells them. */
export interface TabPhotos {
  readonly photos: LogPhotos;
  /** Takes a message of another tab or the engine. */
  take(message: TabMessage): void;
  /** This tab saved words: drafts may have become unsent. */
  wordsSaved(): void;
}

/** What {@link TabPhotos} are built from. */
export interface TabPhotosDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: IdSource;
  readonly engine: Pick<EngineCalls, 'photoThumb' | 'photoBody' | 'photoUsage'>;
  readonly status: Pick<LogStatus, 'noteRead' | 'noteWrite' | 'noteOutbox'>;
}

/** The photos in `localStore`, and those that the engine fetches. */
export function openPhotos(deps: TabPhotosDeps): TabPhotos {
  const { localStore, channel, clock, ids, engine, status } = deps;
  const cells = openPhotoCells(deps);
  const unsentList = createValueStore<readonly PhotoRecord[]>([], isSameList);
  let isReachable = false;

  async function readUnsent(): Promise<void> {
    const found = status.noteRead(
      await localStore.read(async (reader) => [
        ...(await reader.photosInState('unsent')),
        ...(await reader.photosInState('refused')),
      ]),
    );
    if (found.ok) unsentList.set(found.value.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  }

  function changed(id: PhotoId): void {
    cells.read(id);
    if (unsentList.countListeners() > 0) void readUnsent();
    status.noteOutbox();
  }

  function wordsSaved(): void {
    if (unsentList.countListeners() > 0) void readUnsent();
    cells.readAll();
  }

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

  async function retry(id: PhotoId): Promise<void> {
    const result = status.noteWrite(
      await localStore.write('strict', async (writer) => {
        const photo = await writer.photo(id);
        if (photo?.state !== 'refused') return false;
        await writer.putPhoto(inState(photo, 'unsent'));
        return true;
      }),
    );
    if (!result.ok) return;
    if (result.value) {
      channel.post({ kind: 'outbox-changed' });
      channel.post({ kind: 'photo-changed', id });
      changed(id);
    } else cells.retry(id);
  }

  const photos: LogPhotos = {
    keep: async ({ body, ...content }) => {
      const id = asPhotoId(ids.entryId());
      const record = {
        ...content,
        id,
        state: 'draft',
        hasBody: true,
        seenAtMs: clock.now(),
      } as const;
      const result = status.noteWrite(
        await writeMakingRoom(localStore, 'strict', async (writer) => {
          await writer.putPhotoBody(id, body);
          await writer.putPhoto(record);
        }),
      );
      return result.ok ? success(id) : result;
    },
    discard: async (id) => {
      const result = status.noteWrite(
        await localStore.write('strict', async (writer) => {
          const photo = await writer.photo(id);
          const mayGo = photo?.state === 'draft' || photo?.state === 'refused';
          if (mayGo) await writer.deletePhoto(id);
          return mayGo;
        }),
      );
      if (!result.ok) return result;
      if (result.value) {
        channel.post({ kind: 'outbox-changed' });
        channel.post({ kind: 'photo-changed', id });
        changed(id);
      }
      return success(undefined);
    },
    view: (id) => cells.view(id),
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
    retry: (id) => void retry(id),
    unsent: whileSubscribed(unsentList, () => {
      void readUnsent();
      return () => undefined;
    }),
    usage: () => engine.photoUsage(),
  };

  function take(message: TabMessage): void {
    if (message.kind === 'outbox-changed' || message.kind === 'who-is-there') wordsSaved();
    if (message.kind === 'photo-changed') {
      cells.noteSending(message.id, null);
      changed(message.id);
    }
    if (message.kind === 'photo-sending') {
      const { id, done, parts } = message;
      cells.noteSending(id, { kind: 'sending', done, parts });
      cells.read(id);
    }
    if (message.kind === 'engine') {
      const was = isReachable;
      isReachable = message.status.isConnected && message.status.heldBy === null;
      if (isReachable && !was) cells.reached();
      if (!isReachable && was) cells.lost();
    }
  }

  return { photos, take, wordsSaved };
}

function isSameList(a: readonly PhotoRecord[], b: readonly PhotoRecord[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, state, refusal }, index) => {
      const other = b[index];
      return other?.id === id && other.state === state && other.refusal === refusal;
    })
  );
}
