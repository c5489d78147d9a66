import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryContent } from '../../entries/Entry.ts';
import { isUlid } from '../../entries/entryIds.ts';
import { unknownZone } from '../../entries/parseEntry.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { replacePhotos } from '../../entries/photos/photosIn.ts';
import { escapeText } from '../formats/markdown/entryText.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { type ExportedPhotos, photoFileName, photosOf } from './exportedPhotos.ts';
import { loggedDays } from './loggedDays.ts';

/** Writes a photo that an entry of `day` names. Resolves with the name of its file in `assets/`, or null: it has none. */
export type WritePhoto = (photo: PhotoReference, day: DayKey) => Promise<string | null>;

/**
 * The log as a folder of Markdown files, one for each written day, oldest first (docs/export-markdown.md). Its photos are
 * written before the file of the day. A photo without a file is named as in the log.
 */
export async function* writeMarkdownFolder(
  { localStore }: Pick<ExportDeps, 'localStore'>,
  writePhoto: WritePhoto = () => Promise.resolve(null),
): AsyncGenerator<{ readonly path: string; readonly content: string }, void, void> {
  for await (const days of loggedDays(localStore)) {
    for (const { day, entries } of days) {
      if (entries.length === 0) continue;
      const names = new Map<PhotoId, string>();
      for (const photo of photosOf(entries)) {
        const name = await writePhoto(photo, day);
        if (name !== null) names.set(photo.id, name);
      }
      const named = entriesWithAssets(entries, (id) => names.get(id), assetsFolder);
      yield { path: markdownPathOf(day), content: writeMarkdownDay(day, named) };
    }
  }
}

/** The folder of the photos, as the file of a day names it. */
const assetsFolder = '../../assets/';

/** The same with the photos in `assets/`, each before the first day that names it. */
export async function* writeMarkdownZip(
  { localStore }: Pick<ExportDeps, 'localStore'>,
  photos: ExportedPhotos,
): AsyncGenerator<ExportedMember, void, void> {
  for await (const days of loggedDays(localStore)) {
    photos.note(days);
    for (const { day, entries } of days) {
      if (entries.length === 0) continue;
      yield* assetsOf(entries, photos);
      const content = writeMarkdownDay(
        day,
        entriesWithAssets(entries, namesIn(photos), assetsFolder),
      );
      yield { path: markdownPathOf(day), content };
    }
  }
}

/** The photos of `entries` that were not written before, as files in `assets/`. */
export async function* assetsOf(
  entries: readonly { readonly text: string }[],
  photos: ExportedPhotos,
): AsyncGenerator<ExportedMember, void, void> {
  for await (const { id, facts, bytes } of photos.take(photosOf(entries).map((each) => each.id))) {
    yield { path: `assets/${photoFileName(id, facts)}`, content: bytes };
  }
}

/** The names of the files of photos that were taken. */
export function namesIn(photos: ExportedPhotos): (id: PhotoId) => string | undefined {
  return (id) => {
    const facts = photos.factsOf(id);
    return facts && photoFileName(id, facts);
  };
}

/** `entries`, naming their photos as files in `folder`. A photo without a file is named as in the log. */
export function entriesWithAssets<Item extends { readonly text: string }>(
  entries: readonly Item[],
  nameOf: (id: PhotoId) => string | undefined,
  folder: string,
): readonly Item[] {
  return entries.map((entry) => ({
    ...entry,
    text: replacePhotos(entry.text, ({ id }, alt) => {
      const name = nameOf(id);
      return name === undefined ? null : `![${alt}](${folder}${name})`;
    }),
  }));
}

/** The path of the file of `day`: `YYYY/MM/YYYY-MM-DD.md`. */
export function markdownPathOf(day: DayKey): string {
  return `${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`;
}

/** What a file says of an entry. */
type WrittenEntry = Pick<EntryContent, 'time' | 'zone' | 'text' | 'addedLater'> & {
  readonly id: string;
};

/** The file of `day` with `entries` in their order. docs/export-markdown.md describes it. */
export function writeMarkdownDay(day: DayKey, entries: readonly WrittenEntry[]): string {
  let file = `---\ndate: ${day}\ndaylog: 1\n---\n`;
  let last = unknownZone;
  for (const entry of entries) {
    const { time, zone, text } = entry;
    const place = zone === last ? '' : ` ${zone}`;
    file += `\n## ${time}${place}\n${markOf(entry)}\n${escapeText(text)}\n`;
    last = zone;
  }
  return file;
}

/** The comment below the heading. Readers of Markdown do not show it. */
function markOf({ id, addedLater }: WrittenEntry): string {
  // Other programs may write other ids, with any characters.
  const said = [isUlid(id) ? id : '', addedLater ? 'added later' : ''];
  const words = said.filter((each) => each !== '').join(' ');
  return words === '' ? '' : `<!-- ${words} -->\n`;
}
