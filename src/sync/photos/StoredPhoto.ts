import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoDescription } from '../../entries/photos/parsePhotoDescription.ts';
import type { PhotoSizes } from '../../seal/sealPhoto.ts';
import type { SealedString } from '../../seal/SealedRow.ts';
import type { StoredBody } from '../wire/StoredRow.ts';

declare const bytesBrand: unique symbol;

/** The form of a stored photo. */
export type PhotoFormKind = StoredBody['kind'];

/** Base64url of a thumbnail or a part as the server has it. Only the forms of photos make one to be sent. */
export type PhotoBytes<Kind extends PhotoFormKind = PhotoFormKind> = string & {
  readonly [bytesBrand]: Kind;
};

/** What a row says about the content of its photo, in each form. */
interface StoredDescriptions {
  readonly plain: PhotoDescription & { readonly kind: 'plain' };
  readonly sealed: {
    readonly kind: 'sealed';
    /** 16 bytes as base64url. */
    readonly salt: string;
    readonly sealed: SealedString;
  };
}

/** Type and measures of a photo as its row stores them. */
export type StoredDescription<Kind extends PhotoFormKind = PhotoFormKind> =
  StoredDescriptions[Kind];

/** `files/{id}` as it is first written. */
export interface NewPhotoRow<Kind extends PhotoFormKind = PhotoFormKind> extends PhotoSizes {
  readonly id: PhotoId;
  readonly description: StoredDescription<Kind>;
}

/** `files/{id}` as it is stored. The photo is whole when `sent` equals `parts`. */
export interface PhotoRow<Kind extends PhotoFormKind = PhotoFormKind> extends NewPhotoRow<Kind> {
  /** The number of parts that are there. */
  readonly sent: number;
  /** Server ms. */
  readonly createdAtMs: number;
}

/** A whole photo with all its bytes. */
export interface WholePhoto<Kind extends PhotoFormKind = PhotoFormKind> {
  readonly row: PhotoRow<Kind>;
  readonly thumb: PhotoBytes<Kind>;
  readonly parts: readonly PhotoBytes<Kind>[];
}

/** A row of a page. `row` null: it is no photo. */
export interface ListedPhoto {
  readonly id: PhotoId;
  readonly row: PhotoRow | null;
}

/** `usage` as it is stored. */
export interface StoredUsage {
  /** Of all photos with their thumbnails. */
  readonly bytes: number;
  /** The number of photos in each form. */
  readonly plain: number;
  readonly sealed: number;
}
