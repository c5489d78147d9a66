import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type {
  ListedPhoto,
  NewPhotoRow,
  PhotoBytes,
  PhotoFormKind,
  PhotoRow,
  StoredUsage,
  WholePhoto,
} from './StoredPhoto.ts';

/** A piece of a stored photo: its thumbnail, or the number of a part. */
export type PhotoPieceName = 'thumb' | number;

/**
 * The photos of one person on the server, as they are stored (docs/data-model-files.md). `Kind` is the form that may be
 * written: a `WirePhotos<'sealed'>` takes no readable byte. Promises and failures are those of `RemoteStore`: nothing
 * throws, each write is one atomic update, and `offline` leaves the outcome unknown. A read follows the writes of its
 * photo.
 */
export interface WirePhotos<Kind extends PhotoFormKind = PhotoFormKind> {
  readUsage(): Promise<Result<StoredUsage, RemoteError>>;
  /** null: there is none. `invalid-data`: what is there is no photo. */
  readRow(id: PhotoId): Promise<Result<PhotoRow | null, RemoteError>>;
  /** Up to `limit` photos after `after` (null: from the first), in the order of ids. */
  readPage(
    after: PhotoId | null,
    limit: number,
  ): Promise<Result<readonly ListedPhoto[], RemoteError>>;
  /** null: it is not there. `invalid-data`: it is no text. */
  readPiece(id: PhotoId, piece: PhotoPieceName): Promise<Result<PhotoBytes | null, RemoteError>>;
  /** Not methods: TypeScript would accept any form for the parameter of a method. */
  readonly begin: (
    row: NewPhotoRow<Kind>,
    thumb: PhotoBytes<Kind>,
  ) => Promise<Result<void, RemoteError>>;
  /** Writes part `part`, and counts it. The same part, given again, joins the one that is under way. */
  readonly sendPart: (
    id: PhotoId,
    part: number,
    bytes: PhotoBytes<Kind>,
  ) => Promise<Result<void, RemoteError>>;
  /** Replaces the other form of a whole photo. `permission-denied`: it changed meanwhile. */
  readonly convert: (photo: WholePhoto<Kind>) => Promise<Result<void, RemoteError>>;
  /** Deletes the row and all bytes. Succeeds if there is none. */
  deletePhoto(id: PhotoId): Promise<Result<void, RemoteError>>;
}
