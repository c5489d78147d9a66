import { isUlid } from '../entryIds.ts';
import type { PhotoId } from './Photo.ts';

/** A photo in a text: `![alt](file:ID)`. */
export interface PhotoReference {
  readonly id: PhotoId;
  /** The words that describe the photo. May be empty. */
  readonly alt: string;
}

/** The id of the photo that `address` names, or null: `file:` and a ULID. No other address is a photo. */
export function photoIdOf(address: string): PhotoId | null {
  const id = address.startsWith('file:') ? address.slice('file:'.length) : '';
  return isUlid(id) ? asPhotoId(id) : null;
}

/** The photo id for a ULID. */
export function asPhotoId(ulid: string): PhotoId {
  return ulid as PhotoId;
}

/** The reference as a text holds it. Marks in `alt` are escaped, and line breaks become spaces. */
export function writePhotoReference({ id, alt }: PhotoReference): string {
  // A backtick alone would begin code that hides the end of the reference.
  return `![${alt.replace(/\s+/g, ' ').replace(/[\\[\]`]/g, '\\$&')}](file:${id})`;
}

/** The words of an alt text that {@link writePhotoReference} wrote. */
export function readPhotoAlt(written: string): string {
  return written.replace(/\\([\\[\]`])/g, '$1');
}

/** A reference as Daylog writes it, anywhere in a text. */
export const writtenReference = /!\[((?:\\.|[^\\\][\n])*)\]\(file:([0-7][0-9A-HJKMNP-TV-Z]{25})\)/g;

/** The references in `text`, also those in code. */
export function writtenPhotos(text: string): readonly PhotoReference[] {
  return [...text.matchAll(writtenReference)].map(([, alt = '', id = '']) => ({
    id: asPhotoId(id),
    alt: readPhotoAlt(alt),
  }));
}
