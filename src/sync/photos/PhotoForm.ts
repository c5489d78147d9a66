import type { PhotoContent, PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoDescription } from '../../entries/photos/parsePhotoDescription.ts';
import type {
  NewPhotoRow,
  PhotoBytes,
  PhotoFormKind,
  PhotoRow,
  StoredDescription,
} from './StoredPhoto.ts';
import type { PhotoPieceName } from './WirePhotos.ts';

/** How the photos of a log are read, and in which form they are written. */
export interface PhotoForm<Kind extends PhotoFormKind> {
  /** The form that it writes. */
  readonly kind: Kind;
  /**
   * The row and the thumbnail of a photo. Sealed under a salt that is bound to the content. Without its body: under a new
   * salt each time.
   */
  toStored(
    id: PhotoId,
    content: Omit<PhotoContent, 'body'> & Partial<Pick<PhotoContent, 'body'>>,
  ): Promise<{ readonly row: NewPhotoRow<Kind>; readonly thumb: PhotoBytes<Kind> }>;
  /** A part of the photo of `row`. null: the row is in another form, or this device cannot continue it. */
  toPart(
    row: NewPhotoRow<Kind>,
    part: number,
    bytes: ArrayBuffer,
  ): Promise<PhotoBytes<Kind> | null>;
  /**
   * Whether `row` may be of `content`: facts and sizes are the same. A sealed row is so only if it was begun with exactly
   * this content.
   */
  isOf(row: NewPhotoRow, content: PhotoContent): Promise<boolean>;
  /** Type and measures. null: the row does not open. */
  describe(row: NewPhotoRow): Promise<PhotoDescription | null>;
  /** The bytes of a piece. null: they do not open, or are of another length than the row says. */
  open(row: NewPhotoRow, piece: PhotoPieceName, bytes: string): Promise<ArrayBuffer | null>;
}

/** Whether `row` is in the form `kind`. */
export function hasForm<Kind extends PhotoFormKind, Row extends NewPhotoRow>(
  row: Row,
  kind: Kind,
): row is Row & { readonly description: StoredDescription<Kind> } {
  return row.description.kind === kind;
}

/** Whether all parts of the photo are there. */
export function isWhole({ sent, parts }: PhotoRow): boolean {
  return sent === parts;
}
