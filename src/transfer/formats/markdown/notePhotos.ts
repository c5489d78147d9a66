import type { SourceFolder } from '../../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto } from '../../photos/photoPlaces.ts';
import {
  baseOf,
  decodedPath,
  folderOf,
  isImageName,
  resolvedPath,
} from '../../reading/filePath.ts';
import { mapOutsideCode } from '../../reading/outsideCode.ts';

/** The image that a note names. null: its name says that it is no image. `path` null: no file has that name. */
export type PhotoAt = (note: string, address: string) => { readonly path: string | null } | null;

/**
 * Finds images as Obsidian does: from the folder of the note, from the root, or by the end of the path alone if a single
 * file has it.
 */
export function photosOfFolder({ files }: SourceFolder): PhotoAt {
  const paths = new Set<string>();
  const byName = new Map<string, string[]>();
  for (const { path } of files) {
    if (!isImageName(path)) continue;
    paths.add(path);
    const name = baseOf(path).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (note, address) => {
    const wanted = decodedPath(address.trim());
    if (!isImageName(wanted)) return null;
    const exact = [resolvedPath(folderOf(note) + wanted), resolvedPath(wanted)].find((path) =>
      paths.has(path),
    );
    if (exact !== undefined) return { path: exact };
    const end = `/${resolvedPath(wanted)}`.toLowerCase();
    const [one, other] = (byName.get(baseOf(wanted).toLowerCase()) ?? []).filter((path) =>
      `/${path}`.toLowerCase().endsWith(end),
    );
    return { path: one !== undefined && other === undefined ? one : null };
  };
}

const image = /!\[([^[\]\n]{0,500})\]\((?!\w+:)<?([^()\n<>]{1,2000}?)>?(?: "[^"\n]{0,500}")?\)/g;
const embed = /!\[\[([^[\]|#\n]{1,400})(?:[#|][^[\]\n]{0,100})?\]\]/g;

/** `text` of a note with marks for its images. */
export function markPhotos(
  text: string,
  note: string,
  photoAt: PhotoAt,
): { readonly text: string; readonly photos: readonly FoundPhoto[] } {
  const places = createPhotoPlaces(text);
  const placeOf = (sign: string, address: string, alt: string): string => {
    const found = photoAt(note, address);
    if (found === null) return sign;
    // The note names it, wherever the file lies on the disk.
    const key = decodedPath(address.trim());
    return places.place({ key, path: found.path, name: found.path ?? key, alt, sign });
  };
  const marked = mapOutsideCode(text, (words) =>
    words
      .replace(image, (sign, alt: string, address: string) => placeOf(sign, address, alt))
      .replace(embed, (sign, address: string) => placeOf(sign, address, '')),
  );
  return { text: marked, photos: places.photos };
}
