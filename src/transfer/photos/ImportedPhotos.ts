import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoContent, PhotoType } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';

/**
 * Why a photo was not imported.
 *
 * - `missing`: its file is not among the chosen ones. `lost`: the file cannot be read. `budget`: the log has no room.
 * - `not-kept`: the device could not store it. `long-text`: its entry has no room for the reference.
 * - `empty`, `not-a-photo`, `not-here` (HEIC and AVIF in most browsers), `damaged`, `too-large`, `failed`: see `TakenPhoto.ts`.
 */
export type PhotoRefusalReason =
  | 'missing'
  | 'lost'
  | 'budget'
  | 'not-kept'
  | 'long-text'
  | 'empty'
  | 'not-a-photo'
  | 'not-here'
  | 'damaged'
  | 'too-large'
  | 'failed';

/** A photo that an import left out. */
export interface RefusedPhoto {
  readonly day: DayKey;
  /** Its file, or its name in the source. */
  readonly name: string;
  readonly reason: PhotoRefusalReason;
}

/** Makes photos for the log from files. */
export interface PhotoMaker {
  /** Shrinks a photo and leaves its metadata out. One at a time. Never rejects. */
  readonly takeIn: (file: Blob) => Promise<Result<PhotoContent, PhotoRefusalReason>>;
  /** The bytes without metadata, and unchanged if they have none. */
  readonly withoutMetadata: (bytes: ArrayBuffer, type: PhotoType) => ArrayBuffer;
  /** The type and size of an image by its first bytes. null: it is none that Daylog stores. */
  readonly describe: (
    bytes: Uint8Array,
  ) => { readonly type: PhotoType; readonly width: number; readonly height: number } | null;
}
