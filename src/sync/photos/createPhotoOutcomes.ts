import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import type { PhotoRecord, PhotoRefusal } from '../../log/photos/PhotoRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { SenderTrouble } from '../outbox/createDelivery.ts';
import type { RemotePhotos } from './RemotePhotos.ts';

/** How often the rules may refuse a photo before it waits for the person. */
const maxDenials = 3;
/** The same for failures without a reason. */
const maxUnexplained = 8;
/** What {@link PhotoOutcomes} take from the engine, and the part below them. */
export interface PhotoOutcomesDeps extends Pick<
  EngineContext,
  'localStore' | 'channel' | 'timers'
> {
  readonly photos: Pick<RemotePhotos, 'readPhoto' | 'readUsage'>;
  readonly connection: Pick<ConnectionMonitor, 'trouble'>;
}

/**
 * What follows an attempt: the next photo, this one after a pause (`attempt` from 0 on), the others while another device
 * sends this one, or nothing before something changes.
 */
export type AfterAttempt =
  | { readonly kind: 'go-on' | 'postponed' | 'rest' }
  | { readonly kind: 'pause'; readonly attempt: number };

const rest: AfterAttempt = { kind: 'rest' };

/** What an attempt to send a photo leads to. */
export interface PhotoOutcomes {
  /** The server has the first `sent` parts of the photo. If they are more than before, its failures are forgotten. */
  readonly noteSent: (id: PhotoId, sent: number) => void;
  /** Nothing can be sent. */
  readonly trouble: (why: SenderTrouble) => AfterAttempt;
  readonly fail: (photo: PhotoRecord, error: RemoteError) => Promise<AfterAttempt>;
  /** A pause, which is longer each time. In the end the photo is refused. */
  readonly failAgain: (id: PhotoId, kind: Exclude<PhotoRefusal, 'budget'>) => Promise<AfterAttempt>;
  readonly refuse: (id: PhotoId, refusal: PhotoRefusal) => Promise<AfterAttempt>;
  /** Ends the sending of a photo by `change`, unless the device has changed it meanwhile. */
  readonly settle: (
    id: PhotoId,
    change: (writer: LocalWriter, photo: PhotoRecord) => Promise<void>,
  ) => Promise<AfterAttempt>;
}

/** The outcomes of one engine, which counts the failures of each photo. */
export function createPhotoOutcomes(deps: PhotoOutcomesDeps): PhotoOutcomes {
  const { localStore, photos } = deps;
  const { hasStopped } = deps.timers;
  const failures = new Map<PhotoId, number>();
  /** The most parts that the server was seen to have. */
  const mostSent = new Map<PhotoId, number>();

  function trouble(why: SenderTrouble): AfterAttempt {
    deps.connection.trouble(why);
    return rest;
  }

  async function fail(photo: PhotoRecord, error: RemoteError): Promise<AfterAttempt> {
    switch (error.kind) {
      case 'offline':
      case 'locked':
        return trouble({ kind: error.kind });
      case 'unauthenticated':
        return trouble({ kind: 'needs-sign-in' });
      case 'permission-denied':
        if (await isOverBudget(photos, photo)) return refuse(photo.id, 'budget');
        return failAgain(photo.id, error.kind);
      case 'invalid-data':
      case 'unexpected':
        return failAgain(photo.id, error.kind);
    }
  }

  async function failAgain(
    id: PhotoId,
    kind: Exclude<PhotoRefusal, 'budget'>,
  ): Promise<AfterAttempt> {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    return count < (kind === 'unexpected' ? maxUnexplained : maxDenials)
      ? { kind: 'pause', attempt: count - 1 }
      : refuse(id, kind);
  }

  const refuse = (id: PhotoId, refusal: PhotoRefusal) =>
    settle(id, (writer, photo) => writer.putPhoto({ ...photo, state: 'refused', refusal }));

  async function settle(
    id: PhotoId,
    change: (writer: LocalWriter, photo: PhotoRecord) => Promise<void>,
  ): Promise<AfterAttempt> {
    if (hasStopped()) return rest;
    const written = await localStore.write('relaxed', async (writer) => {
      const photo = await writer.photo(id);
      if (photo?.state === 'unsent') await change(writer, photo);
    });
    if (hasStopped()) return rest;
    if (!written.ok) return trouble(written.error);
    for (const map of [failures, mostSent]) map.delete(id);
    deps.channel.post({ kind: 'photo-changed', id });
    return { kind: 'go-on' };
  }

  return {
    noteSent: (id, sent) => {
      if (sent <= (mostSent.get(id) ?? 0)) return;
      // Somebody gets on with it, so the refusal of a part was none of the photo.
      failures.delete(id);
      mostSent.set(id, sent);
    },
    trouble,
    fail,
    failAgain,
    refuse,
    settle,
  };
}

/** Whether a photo that the server does not have would be too much. */
async function isOverBudget(
  photos: PhotoOutcomesDeps['photos'],
  { id, size, thumb }: PhotoRecord,
): Promise<boolean> {
  const there = await photos.readPhoto(id);
  if (!there.ok || there.value !== null) return false;
  const usage = await photos.readUsage();
  return usage.ok && usage.value.bytes + size + thumb.byteLength > usage.value.limitBytes;
}
