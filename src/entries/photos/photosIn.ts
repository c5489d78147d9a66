import { type Tokens, walkTokens } from 'marked';

import { isMarkedToken, lexMarkdown } from '../markdown/lexMarkdown.ts';
import {
  asPhotoId,
  photoIdOf,
  type PhotoReference,
  readPhotoAlt,
  writtenPhotos,
  writtenReference,
} from './photoReference.ts';
import { splitPhotos } from './trailingPhotos.ts';

/**
 * The photos that `text` names, in order, each as often as it is named: the images of its Markdown whose address is a
 * photo's, and the photos at its end, which a field shows as photos whatever stands above them. Other references in code
 * are no photos. In a text that is too large for the parser, each reference is one.
 */
export function photosIn(text: string): readonly PhotoReference[] {
  if (!text.includes('file:')) return [];
  const tokens = lexMarkdown(text);
  if (tokens === null) return writtenPhotos(text);
  const photos: PhotoReference[] = [];
  void walkTokens([...tokens], (token) => {
    const photo = isMarkedToken(token) && token.type === 'image' ? photoOfImage(token) : null;
    if (photo !== null) photos.push(photo);
  });
  // An open code block above reaches to the end of the text.
  const named = new Set(photos.map(({ id }) => id));
  return [...photos, ...splitPhotos(text).photos.filter(({ id }) => !named.has(id))];
}

/** The photo that an image of the Markdown reading shows, or null: it is another image. */
export function photoOfImage({ href, text, raw }: Tokens.Image): PhotoReference | null {
  const id = photoIdOf(href);
  if (id === null) return null;
  // The parser unescapes only a part of the marks.
  const [, written = text] = /^!\[((?:\\.|[^\\])*)\]\(/s.exec(raw) ?? [];
  return { id, alt: readPhotoAlt(written) };
}

/**
 * `text` with other words for the references of its photos. `wordsFor` gets the photo, and its alt text with the marks
 * escaped. null: the reference stays. So do references that no reader takes for a photo.
 */
export function replacePhotos(
  text: string,
  wordsFor: (photo: PhotoReference, writtenAlt: string) => string | null,
): string {
  const named = new Set(photosIn(text).map(({ id }) => id));
  if (named.size === 0) return text;
  return text.replace(writtenReference, (whole, alt: string, ulid: string) => {
    const id = asPhotoId(ulid);
    return (named.has(id) ? wordsFor({ id, alt: readPhotoAlt(alt) }, alt) : null) ?? whole;
  });
}

/** `text` as a program prints it that shows no photos: 📷 and the alt text in place of each. */
export function withoutPhotos(text: string): string {
  return replacePhotos(text, ({ alt }) => `📷 ${alt}`.trimEnd());
}
