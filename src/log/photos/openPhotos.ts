import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { whileSubscribed } from '../counts/whileSubscribed.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import { noAnswer } from '../RemoteError.ts';
import type { StorageError } from '../StorageError.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { TabChannel, TabMessage } from '../TabChannel.ts';
import type { LogPhotos } from './LogPhotos.ts';
import { inState, writeMakingRoom } from './localPhotos.ts';
import { openFreePhotos, type FreePhotosDeps } from './openFreePhotos.ts';
import { openPhotoBodies } from './openPhotoBodies.ts';
import { openPhotoCells } from './openPhotoCells.ts';
import { openPhotoKeeping } from './openPhotoKeeping.ts';
import type { PhotoRecord, PhotoState } from './PhotoRecord.ts';

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
  readonly engine: Pick<EngineCalls, 'photoThumb' | 'photoBody' | 'photoUsage'> &
    FreePhotosDeps['engine'];
  /** Whether an engine may answer. Gives an engine that is starting its time. */
  readonly hasEngine: () => Promise<boolean>;
  readonly status: Pick<LogStatus, 'noteRead' | 'noteWrite' | 'noteOutbox'>;
}

/** The photos in `localStore`, and those that the engine fetches. */
export function openPhotos(deps: TabPhotosDeps): TabPhotos {
  const { localStore, channel, clock, ids, engine, hasEngine, status } = deps;
  const cells = openPhotoCells(deps);
  const { changed: keepingChanged, ...keeping } = openPhotoKeeping(deps);
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
    keepingChanged();
    if (unsentList.countListeners() > 0) void readUnsent();
    status.noteOutbox();
  }

  function wordsSaved(): void {
    if (unsentList.countListeners() > 0) void readUnsent();
    cells.readAll();
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

  /** Deletes the photo from this device, if it is in one of `states`. */
  async function drop(
    id: PhotoId,
    states: readonly PhotoState[],
  ): Promise<Result<void, StorageError>> {
    const result = status.noteWrite(
      await localStore.write('strict', async (writer) => {
        const photo = await writer.photo(id);
        const mayGo = photo !== undefined && states.includes(photo.state);
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
    discard: (id) => drop(id, ['draft', 'refused']),
    discardDraft: (id) => drop(id, ['draft']),
    view: (id) => cells.view(id),
    ...openPhotoBodies(deps),
    ...keeping,
    retry: (id) => void retry(id),
    unsent: whileSubscribed(unsentList, () => {
      void readUnsent();
      return () => undefined;
    }),
    usage: async () => ((await hasEngine()) ? engine.photoUsage() : failure(noAnswer)),
    free: openFreePhotos(deps),
  };

  function take(message: TabMessage): void {
    if (message.kind === 'outbox-changed' || message.kind === 'who-is-there') wordsSaved();
    if (message.kind === 'photo-changed') {
      cells.noteSending(message.id, null);
      changed(message.id);
    }
    if (message.kind === 'photos-kept') keepingChanged();
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
