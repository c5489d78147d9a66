import type { PhotoFacts, PhotoId } from '../../entries/photos/Photo.ts';
import type { RemoteError } from '../RemoteError.ts';

/**
 * How far a photo is on its way to the server.
 *
 * - `draft`: added to a field whose entry is not saved yet. It is not sent.
 * - `unsent`: an entry of this device names it, and the server does not have all of it.
 * - `refused`: the server refused it, see `refusal`. It waits for the person, and is not sent by itself.
 * - `sent`: the server has all of it.
 */
export type PhotoState = 'draft' | 'unsent' | 'refused' | 'sent';

/** Why a photo was refused. `budget`: the photos of the log would be larger than the rules allow. */
export type PhotoRefusal = RemoteError['kind'] | 'budget';

/**
 * A photo on this device. Its body is stored beside it, so that a list of photos reads no bodies. The body of a photo
 * that is not `sent` is always there.
 */
export interface PhotoRecord extends PhotoFacts {
  readonly id: PhotoId;
  readonly thumb: ArrayBuffer;
  readonly state: PhotoState;
  /** Only in the state `refused`. */
  readonly refusal?: PhotoRefusal;
  /** Whether the device holds the body. */
  readonly hasBody: boolean;
  /** Device time when a person last saw its body, epoch ms. Bodies that were seen least recently go first. */
  readonly seenAtMs: number;
}
