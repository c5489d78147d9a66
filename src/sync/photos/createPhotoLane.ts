import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import { createPhotoFetcher } from './createPhotoFetcher.ts';
import { createPhotoFill } from './createPhotoFill.ts';
import { createPhotoSender, type PhotoSenderDeps } from './createPhotoSender.ts';
import type { RemotePhotos } from './RemotePhotos.ts';

/** What {@link createPhotoLane} is built from. */
export interface PhotoLaneDeps {
  readonly localStore: LocalStore;
  readonly photos: RemotePhotos;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly random: () => number;
  canSend(): boolean;
  canRead(): boolean;
  /** Whether the words are all here, and nothing of them is on its way. */
  isQuiet(): boolean;
  readonly onTrouble: PhotoSenderDeps['onTrouble'];
}

/** The photos of the engine: they go and come behind the words, and come behind those that go. */
export function createPhotoLane(deps: PhotoLaneDeps) {
  const { channel } = deps;
  const onChanged = (id: PhotoId) => channel.post({ kind: 'photo-changed', id });
  const sender = createPhotoSender({
    ...deps,
    onProgress: (id, done, parts) => channel.post({ kind: 'photo-sending', id, done, parts }),
    onChanged,
    onIdle: () => fill.pump(),
  });
  const fetcher = createPhotoFetcher({ ...deps, onChanged });
  const fill = createPhotoFill({
    ...deps,
    isFree: () => deps.isQuiet() && sender.isIdle(),
    fetchThumb: (id) => fetcher.calls.photoThumb(id),
    keepBody: (id) => fetcher.keepBody(id),
    onFull: () => channel.post({ kind: 'photos-kept' }),
  });
  return {
    calls: fetcher.calls,
    /** Continues to send and to fetch. */
    pump: () => {
      sender.pump();
      fill.pump();
    },
    /** The connection is new. */
    retryNow: () => {
      sender.retryNow();
      fill.pump();
    },
    /** Days of another device may name photos that are missing. */
    look: () => fill.look(),
    stop: () => {
      sender.stop();
      fill.stop();
    },
  };
}
