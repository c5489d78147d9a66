import {
  partsOf,
  photoLimits,
  type PhotoContent,
  type PhotoFacts,
  type PhotoId,
} from '../../entries/photos/Photo.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import { factsOf, inState, trimBodies } from '../../log/photos/localPhotos.ts';
import type { PhotoRecord } from '../../log/photos/PhotoRecord.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';
import {
  createPhotoOutcomes,
  type AfterAttempt,
  type PhotoOutcomesDeps,
} from './createPhotoOutcomes.ts';
import type { RemotePhoto, RemotePhotos } from './RemotePhotos.ts';

/** How long an unfinished photo of another device may stand still before this device sends its own, in ms. */
export const patienceMs = 60_000;

/** What a delivery takes from the engine, and the parts below it. */
export interface PhotoDeliveryDeps extends PhotoOutcomesDeps, Pick<EngineContext, 'clock'> {
  readonly photos: RemotePhotos;
  readonly header: Pick<HeaderReader, 'canSend'>;
}

const rest: AfterAttempt = { kind: 'rest' };

/** Tries to send one photo. */
export type PhotoDelivery = (photo: PhotoRecord) => Promise<AfterAttempt>;

/**
 *   unsent ─► row on the server?
 *              none ─────────────► begin ─► parts ─► `sent`
 *              ours, unfinished ──────────► parts ─► `sent`
 *              whole ────────────► `sent`; if its facts are other ones, the device takes the server's photo
 *              another's, unfinished ─► postponed; after a minute without a new part it is deleted, and ours begins
 *   denied 3 times, failed 8 times, no room ─► `refused`
 *
 * Two imports give one id to two shrunken copies of a picture. So an unfinished photo is continued only when all that
 * the server has of it is known to be of this content (`RemotePhotos.isOf`). Each attempt begins with that question, so
 * a lost answer costs nothing.
 */
export function createPhotoDelivery(deps: PhotoDeliveryDeps): PhotoDelivery {
  const { localStore, photos, channel, clock, header } = deps;
  const { hasStopped } = deps.timers;
  const { fail, failAgain, refuse, settle, trouble, noteSent } = createPhotoOutcomes(deps);
  /** Unfinished photos of other devices, as they were first seen. */
  const foreign = new Map<PhotoId, RemotePhoto & { readonly sinceMs: number }>();
  /** The first `parts` parts of the photo that was begun at `createdAtMs` are of this device's content. */
  let known: (Pick<RemotePhoto, 'id' | 'createdAtMs'> & { readonly parts: number }) | null = null;

  const knownParts = ({ id, createdAtMs }: RemotePhoto): number | null =>
    known?.id === id && known.createdAtMs === createdAtMs ? known.parts : null;

  async function deliver(photo: PhotoRecord): Promise<AfterAttempt> {
    const { id, size, thumb } = photo;
    const found = await photos.readPhoto(id);
    if (hasStopped()) return rest;
    if (!found.ok) return fail(photo, found.error);
    const there = found.value;
    if (there !== null) {
      noteSent(id, there.sent);
      // The last answer may be lost: then the last part is compared.
      const isSure = (knownParts(there) ?? there.parts) === there.parts;
      if (isWhole(there) && isSure) {
        return isSameFacts(there.facts, photo) ? settle(id, markSent) : takeTheirs(photo, there);
      }
    }
    const body = await localStore.read((reader) => reader.photoBody(id));
    if (hasStopped()) return rest;
    if (!body.ok) return trouble(body.error);
    if (body.value?.byteLength !== size) return refuse(id, 'invalid-data');
    const content = { ...factsOf(photo), thumb, body: body.value };
    if (there === null) return begin(photo, content);
    const isOurs = await photos.isOf(there, content, knownParts(there));
    if (hasStopped()) return rest;
    if (!isOurs.ok) return fail(photo, isOurs.error);
    return isOurs.value ? sendParts(photo, there, content) : replace(photo, there, content);
  }

  async function begin(photo: PhotoRecord, content: PhotoContent): Promise<AfterAttempt> {
    const { id } = photo;
    if (await doWordsWait()) return rest;
    const begun = await photos.begin(id, content);
    if (hasStopped()) return rest;
    if (!begun.ok) return fail(photo, begun.error);
    const read = await photos.readPhoto(id);
    if (hasStopped()) return rest;
    if (!read.ok) return fail(photo, read.error);
    const there = read.value;
    // Deleted since, and perhaps begun by another device.
    if (there === null || there.sent > 0) return failAgain(id, 'unexpected');
    known = { id, createdAtMs: there.createdAtMs, parts: 0 };
    return sendParts(photo, there, content);
  }

  async function sendParts(
    photo: PhotoRecord,
    remote: RemotePhoto,
    { body }: PhotoContent,
  ): Promise<AfterAttempt> {
    const { id } = photo;
    const { createdAtMs, parts } = remote;
    known = { id, createdAtMs, parts: remote.sent };
    foreign.delete(id);
    for (let part = remote.sent; part < parts; part++) {
      if (await doWordsWait()) return rest;
      channel.post({ kind: 'photo-sending', id, done: part, parts });
      const from = part * photoLimits.partBytes;
      const bytes = body.slice(from, from + photoLimits.partBytes);
      const result = await photos.sendPart(remote, part, bytes);
      if (hasStopped()) return rest;
      if (!result.ok) return fail(photo, result.error);
      known = { id, createdAtMs, parts: part + 1 };
      noteSent(id, part + 1);
    }
    return settle(id, markSent);
  }

  /** The server has another content, or its last part is not ours. */
  async function replace(
    photo: PhotoRecord,
    there: RemotePhoto,
    content: PhotoContent,
  ): Promise<AfterAttempt> {
    const { id } = photo;
    const nowMs = clock.now();
    const seen = foreign.get(id);
    const isStill =
      seen?.createdAtMs === there.createdAtMs && seen.sent === there.sent && seen.sinceMs <= nowMs;
    if (!isStill) foreign.set(id, { ...there, sinceMs: nowMs });
    if (!isStill || nowMs - seen.sinceMs < patienceMs) return { kind: 'postponed' };
    if (await doWordsWait()) return rest;
    const deleted = await (isWhole(there)
      ? photos.deletePhoto(id)
      : photos.deleteUnfinished(there));
    if (hasStopped()) return rest;
    return deleted.ok ? begin(photo, content) : fail(photo, deleted.error);
  }

  /** The person sees the same picture, as another device has shrunk it. */
  async function takeTheirs(photo: PhotoRecord, there: RemotePhoto): Promise<AfterAttempt> {
    const thumb = await photos.readThumb(there);
    if (hasStopped()) return rest;
    if (!thumb.ok) return fail(photo, thumb.error);
    return settle(photo.id, async (writer, { id, seenAtMs }) => {
      const ours = { id, thumb: thumb.value, state: 'sent', hasBody: false, seenAtMs } as const;
      await writer.putPhoto({ ...there.facts, ...ours });
      await writer.deletePhotoBody(id);
    });
  }

  async function doWordsWait(): Promise<boolean> {
    if (!header.canSend()) return true;
    const waiting = await localStore.read((reader) => reader.outbox(1));
    return !header.canSend() || !waiting.ok || waiting.value.length > 0;
  }

  return deliver;
}

async function markSent(writer: LocalWriter, photo: PhotoRecord): Promise<void> {
  await writer.putPhoto(inState(photo, 'sent'));
  // Its body may leave from now on.
  await trimBodies(writer);
}

const isWhole = ({ sent, parts }: RemotePhoto) => sent === parts;

function isSameFacts(one: PhotoFacts, other: PhotoFacts): boolean {
  return (
    one.type === other.type &&
    one.width === other.width &&
    one.height === other.height &&
    one.size === other.size &&
    partsOf(one.size) === partsOf(other.size)
  );
}
