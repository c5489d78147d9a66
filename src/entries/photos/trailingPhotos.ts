import {
  asPhotoId,
  type PhotoReference,
  readPhotoAlt,
  writePhotoReference,
} from './photoReference.ts';

/** A reference at the start of a text. With four blanks before it, it is code. */
const reference = /^ {0,3}!\[((?:\\.|[^\\\]\n])*)\]\(file:([0-7][0-9A-HJKMNP-TV-Z]{25})\)[ \t]*/;

/** The words of a text, and the photos that stand alone at its end. */
export interface TextWithPhotos {
  readonly words: string;
  readonly photos: readonly PhotoReference[];
}

/**
 * The photos in the last paragraphs of `text` that hold photo references alone, and the words before them. After
 * {@link joinPhotos} it gives the same words, so they can be typed in a field of their own.
 */
export function splitPhotos(text: string): TextWithPhotos {
  let words = text;
  let photos: readonly PhotoReference[] = [];
  for (;;) {
    const rest = words.trimEnd();
    const start = startOfParagraph(rest);
    const found = photosOf(rest.slice(start));
    if (found === null) return { words: photos.length === 0 ? text : words, photos };
    photos = [...found, ...photos];
    words = withoutBlankLine(rest.slice(0, start));
  }
}

/** The text of `words` with `photos` at its end. */
export function joinPhotos(words: string, photos: readonly PhotoReference[]): string {
  const references = photos.map(writePhotoReference).join('\n');
  if (references === '' || words === '') return words + references;
  return `${words}\n\n${references}`;
}

/** Where the last lines of `text` begin that are not blank. */
function startOfParagraph(text: string): number {
  const lines = text.split('\n');
  const before = lines.slice(0, lines.findLastIndex((line) => line.trim() === '') + 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Of several blank lines, all but one belong to the words. */
function withoutBlankLine(text: string): string {
  return text.endsWith('\n\n') ? text.slice(0, -2) : text;
}

/** The photos of a paragraph; null when it holds anything else. */
function photosOf(paragraph: string): readonly PhotoReference[] | null {
  const photos: PhotoReference[] = [];
  for (let rest = paragraph.trimEnd(); rest !== '';) {
    const found = reference.exec(rest);
    if (found === null) return null;
    const [whole, alt = '', id = ''] = found;
    photos.push({ id: asPhotoId(id), alt: readPhotoAlt(alt) });
    rest = rest.slice(whole.length).replace(/^\n/, '');
  }
  return photos.length === 0 ? null : photos;
}
