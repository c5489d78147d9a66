import type { PhotoContent, PhotoFacts, PhotoId } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';
import type { PhotoPage } from '../../log/photos/FreePhotos.ts';
import type { PhotoUsage } from '../../log/photos/LogPhotos.ts';
import type { RemoteError } from '../../log/RemoteError.ts';

/** A photo on the server. It is whole once `sent` equals `parts`. */
export interface RemotePhoto {
  readonly id: PhotoId;
  readonly facts: PhotoFacts;
  readonly parts: number;
  /** The number of parts that are there, from the first on. */
  readonly sent: number;
  /** Server ms of its beginning. Another time: it was deleted and begun anew. */
  readonly createdAtMs: number;
}

/**
 * The photos of one person on the server, opened: the words "sealed" and "readable" end below this port. All results
 * are parsed, and nothing throws. `invalid-data`: the server's bytes are no photo of this log, or do not open.
 * Each write is one atomic update (docs/data-model-files.md).
 */
export interface RemotePhotos {
  readUsage(): Promise<Result<PhotoUsage, RemoteError>>;
  /** null: there is none. */
  readPhoto(id: PhotoId): Promise<Result<RemotePhoto | null, RemoteError>>;
  /**
   * Writes the row and the thumbnail. `permission-denied`: it is there already, the budget is full, or the log is in
   * another form by now. `readPhoto` and `readUsage` say which.
   */
  begin(id: PhotoId, content: PhotoContent): Promise<Result<void, RemoteError>>;
  /**
   * Writes part `part` of a photo that was begun, the next one. `permission-denied`: it is not the next one. Only bytes
   * of the content that `begin` got or `isOf` found: others would be sealed under the same key and nonce.
   */
  sendPart(
    photo: RemotePhoto,
    part: number,
    bytes: ArrayBuffer,
  ): Promise<Result<void, RemoteError>>;
  /**
   * Whether all that the server has of `photo` is of `content`: facts, thumbnail and the parts that are there.
   * `knownParts`: so many of its first parts are known to be, and its thumbnail. null: nothing is known.
   */
  isOf(
    photo: RemotePhoto,
    content: PhotoContent,
    knownParts: number | null,
  ): Promise<Result<boolean, RemoteError>>;
  readThumb(photo: RemotePhoto): Promise<Result<ArrayBuffer, RemoteError>>;
  readPart(photo: RemotePhoto, part: number): Promise<Result<ArrayBuffer, RemoteError>>;
  /** Deletes a photo with all its bytes, whole or not. Succeeds if there is none. */
  deletePhoto(id: PhotoId): Promise<Result<void, RemoteError>>;
  /** Deletes a photo that is not whole. Succeeds if there is none. `permission-denied`: it is whole by now. */
  deleteUnfinished(photo: RemotePhoto): Promise<Result<void, RemoteError>>;
  /** Up to `limit` ids after `after` (null: from the first), in order. */
  readPhotoIds(
    after: PhotoId | null,
    limit: number,
  ): Promise<Result<readonly PhotoId[], RemoteError>>;
  /** The same with their sizes, whole or not. A row that is no photo is left out. */
  readSizes(after: PhotoId | null, limit: number): Promise<Result<PhotoPage, RemoteError>>;
}
