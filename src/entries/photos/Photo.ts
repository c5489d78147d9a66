declare const photoIdBrand: unique symbol;

/**
 * The permanent id of a photo: a ULID made on the client. It is the key of `logs/{uid}/files/{id}`, and `file:{id}` is
 * the photo's address in a text.
 */
export type PhotoId = string & { readonly [photoIdBrand]: true };

/** The image types that Daylog stores. */
export type PhotoType = 'image/webp' | 'image/jpeg' | 'image/png';

/** Facts of a photo, as its row stores them. A photo never changes: other bytes are another photo. */
export interface PhotoFacts {
  readonly type: PhotoType;
  /** Pixels, 1 to {@link photoLimits}.side. */
  readonly width: number;
  readonly height: number;
  /** Bytes of the photo, before they are sealed. 1 to {@link photoLimits}.bytes. */
  readonly size: number;
}

/** A photo that was taken in: shrunk, and without EXIF, GPS, XMP and ICC data. Both images have the same type. */
export interface PhotoContent extends PhotoFacts {
  /** The image of `size` bytes. */
  readonly body: ArrayBuffer;
  /** The thumbnail, at most {@link photoLimits}.thumbBytes bytes and {@link photoLimits}.thumbSide pixels a side. */
  readonly thumb: ArrayBuffer;
}

/** The limits that the database rules set (docs/data-model-files.md). */
export const photoLimits = {
  /** Bytes of one photo. */
  bytes: 2_097_152,
  /** Pixels of the longer side. */
  side: 2048,
  thumbBytes: 40_960,
  /** Pixels of the longer side of a thumbnail. */
  thumbSide: 320,
  /** Bytes of a part; the last part holds the rest. */
  partBytes: 65_520,
  /** Bytes of all photos of a log, thumbnails included: 300 MiB. */
  logBytes: 314_572_800,
} as const;

/** The number of parts of a photo of `size` bytes. */
export function partsOf(size: number): number {
  return Math.ceil(size / photoLimits.partBytes);
}
