import type { SourceFolder } from '../JournalFormat.ts';
import type { FoundPhoto } from '../photos/photoPlaces.ts';
import { mediaSign } from './candidateItem.ts';
import { baseOf, folderOf, resolvedPath } from './filePath.ts';

/**
 * Finds the file of a photo that an entry only lists. `note`: the path of the entry's own file. `folder`: where the program
 * keeps its photos, from there. Absent: beside the entry.
 */
export type FindPhoto = (note: string, name: string, folder?: string) => FoundPhoto;

/**
 * Photos of `folder` by the names that entries list: where the program keeps them, or else by the name alone if a single
 * file has it. The name is the key of the photo.
 */
export function createPhotoFinder({ files }: SourceFolder): FindPhoto {
  const paths = new Set(files.map(({ path }) => path));
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = baseOf(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (note, name, kept = '') => {
    const beside = resolvedPath(folderOf(note) + kept + name);
    const named = byName.get(baseOf(name)) ?? [];
    const path = paths.has(beside) ? beside : named.length === 1 ? (named[0] ?? null) : null;
    return { key: name, path, name: path ?? name, alt: '', sign: mediaSign.photo };
  };
}
