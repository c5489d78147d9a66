import type { PhotoContent, PhotoFacts, PhotoId } from '../../entries/photos/Photo.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../RemoteError.ts';
import type { StorageError } from '../StorageError.ts';
import type { FreePhotos } from './FreePhotos.ts';
import type { PhotoRecord, PhotoRefusal } from './PhotoRecord.ts';

/** A photo as a screen shows it. */
export type PhotoView =
  /** The device has not answered yet. */
  | { readonly kind: 'loading' }
  /** Its thumbnail is on this device. `sending` says how far the photo is on its way to the server. */
  | {
      readonly kind: 'here';
      readonly facts: PhotoFacts;
      readonly thumb: ArrayBuffer;
      readonly sending: PhotoSending;
    }
  /**
   * Its thumbnail is not on this device. `asking`: the server is asked. `offline`: it is asked again when there is a
   * connection. `absent`: the server does not have it, or not all of it yet; it is asked again when the view is opened
   * anew or `retry` is called. `damaged`: the server's bytes are no photo of this log.
   */
  | { readonly kind: 'missing'; readonly why: 'asking' | 'offline' | 'absent' | 'damaged' };

/** How far a photo is on its way to the server. `done` and `parts` count its parts. */
export type PhotoSending =
  | { readonly kind: 'draft' | 'waiting' | 'sent' }
  | { readonly kind: 'sending'; readonly done: number; readonly parts: number }
  | { readonly kind: 'refused'; readonly why: PhotoRefusal };

/** Why the body of a photo cannot be shown now. */
export type PhotoProblem = StorageError | RemoteError | { readonly kind: 'absent' | 'damaged' };

/** The bytes of the log's photos, thumbnails included, and the most that the rules allow. */
export interface PhotoUsage {
  readonly bytes: number;
  readonly photos: number;
  readonly limitBytes: number;
}

/** The sent photos of the log on this device. */
export interface PhotoKeeping {
  /** Whether this device keeps the bodies of all photos. */
  readonly keepsAll: boolean;
  /** The disk was full: no more are fetched until `keepAll` is called. */
  readonly isFull: boolean;
  /** The number of photos whose thumbnail is here, and of those whose body is here too. */
  readonly photos: number;
  readonly whole: number;
}

/** The photos of one person's log, as screens use them. */
export interface LogPhotos {
  /**
   * Stores a photo on this device, as a `draft`. Resolves when it is durable. It is sent once an entry is saved whose
   * text names it: `DayLog.add` and `edit` mark it `unsent` in the transaction that stores the entry.
   */
  keep(content: PhotoContent): Promise<Result<PhotoId, StorageError>>;
  /** Deletes a draft or a refused photo from this device. Does nothing to any other. */
  discard(id: PhotoId): Promise<Result<void, StorageError>>;
  /** The same for a draft alone. An entry may still name a refused photo, and no other place has it. */
  discardDraft(id: PhotoId): Promise<Result<void, StorageError>>;
  /** A store of its state. A missing thumbnail is fetched while the store has subscribers. */
  view(id: PhotoId): ReadableStore<PhotoView>;
  /** The image, from this device or else from the server, and marks it as seen. */
  body(
    id: PhotoId,
  ): Promise<Result<{ readonly facts: PhotoFacts; readonly bytes: ArrayBuffer }, PhotoProblem>>;
  /** The same for a file or a folder: it does not count as seen, and leaves the device as early as before. */
  copyOf: LogPhotos['body'];
  /** Sends a refused photo again, or asks the server again for a missing one. */
  retry(id: PhotoId): void;
  /** Photos of this device that are not sent and not drafts, oldest first. */
  readonly unsent: ReadableStore<readonly PhotoRecord[]>;
  /** null: not known yet. */
  readonly keeping: ReadableStore<PhotoKeeping | null>;
  /**
   * Whether this device keeps all photos. true: the missing bodies are fetched in the background, also after a full disk.
   * false: bodies over the limit leave at once.
   */
  keepAll(keepsAll: boolean): Promise<Result<void, StorageError>>;
  /** The server's count. `offline` without a connection. */
  usage(): Promise<Result<PhotoUsage, RemoteError>>;
  /** The photos that no live text names. */
  readonly free: FreePhotos;
}
