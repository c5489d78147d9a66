import { partsOf, photoLimits, type PhotoContent } from '../../entries/photos/Photo.ts';
import { fromBase64Url, toBase64Url } from '../../seal/bytes.ts';
import { hasForm, type PhotoForm } from './PhotoForm.ts';
import type { NewPhotoRow, PhotoBytes } from './StoredPhoto.ts';
import type { PhotoPieceName } from './WirePhotos.ts';

/** The form of a log without encryption. A sealed photo does not open. */
export const plainPhotoForm: PhotoForm<'plain'> = {
  kind: 'plain',
  toStored: (id, content) =>
    Promise.resolve({
      row: { id, ...sizesOf(content), description: { kind: 'plain', ...descriptionOf(content) } },
      thumb: plainBytes(content.thumb),
    }),
  toPart: (row, _part, bytes) => Promise.resolve(hasForm(row, 'plain') ? plainBytes(bytes) : null),
  isOf: (row, content) => Promise.resolve(isPlainOf(row, content)),
  describe: ({ description }) =>
    Promise.resolve(description.kind === 'plain' ? descriptionOf(description) : null),
  open: (row, piece, bytes) =>
    Promise.resolve(hasForm(row, 'plain') ? openPlain(row, piece, bytes) : null),
};

/** The sizes that the row of a photo states. */
export function sizesOf({ size, thumb }: Pick<PhotoContent, 'size' | 'thumb'>) {
  return { size, thumbSize: thumb.byteLength, parts: partsOf(size) };
}

/** The number of bytes of a piece before it is sealed. */
export function pieceLength(
  { size, thumbSize, parts }: Pick<NewPhotoRow, 'size' | 'thumbSize' | 'parts'>,
  piece: PhotoPieceName,
): number {
  if (piece === 'thumb') return thumbSize;
  return piece === parts - 1 ? size - piece * photoLimits.partBytes : photoLimits.partBytes;
}

function descriptionOf({ type, width, height }: Pick<PhotoContent, 'type' | 'width' | 'height'>) {
  return { type, width, height };
}

function isPlainOf({ description, size, thumbSize }: NewPhotoRow, content: PhotoContent): boolean {
  return (
    description.kind === 'plain' &&
    description.type === content.type &&
    description.width === content.width &&
    description.height === content.height &&
    size === content.size &&
    thumbSize === content.thumb.byteLength
  );
}

function plainBytes(bytes: ArrayBuffer): PhotoBytes<'plain'> {
  return toBase64Url(new Uint8Array(bytes)) as PhotoBytes<'plain'>;
}

function openPlain(row: NewPhotoRow, piece: PhotoPieceName, text: string): ArrayBuffer | null {
  const bytes = fromBase64Url(text);
  return bytes?.length === pieceLength(row, piece) ? bytes.buffer : null;
}
