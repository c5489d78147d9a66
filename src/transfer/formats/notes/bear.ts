import { parseJson } from '../../../lib/parseJson.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto } from '../../photos/photoPlaces.ts';
import { candidateItem, mediaSign } from '../../reading/candidateItem.ts';
import { decodedPath } from '../../reading/filePath.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import {
  asRecord,
  field,
  numberField,
  textField,
  type OutsideRecord,
} from '../../reading/outside.ts';
import { mapOutsideCode } from '../../reading/outsideCode.ts';

/**
 * Bear's backup, `.bear2bk`: a zip of a `.textbundle` for each note, with its Markdown in `text.md`, its files in `assets/`
 * and its dates in `info.json`. A note has the instant of its creation and no zone. Notes in the trash are left out and
 * counted. Its tags stand in its text.
 */
export const bear: JournalFormat = {
  source: 'bear',
  recognise: async (folder) => {
    for (const file of infosOf(folder)) {
      if ((await bearFieldsOf(file)) !== null) return { kind: 'yes', questions: [], isWhole: true };
    }
    return { kind: 'no' };
  },
  read: async function* (folder) {
    for (const file of infosOf(folder)) {
      const note = await bearFieldsOf(file);
      if (note !== null) yield await readNote(folder, file.path, note);
    }
  },
};

const infoPath = /(?:^|\/)([^/]+)\.textbundle\/info\.json$/i;

function infosOf({ files }: SourceFolder): readonly SourceFile[] {
  return files.filter(({ path }) => infoPath.test(path));
}

/** What Bear says of a note. null if another program wrote it. */
async function bearFieldsOf(file: SourceFile): Promise<OutsideRecord | null> {
  const info = parseJson(await peekText(file));
  // Bear has had two names.
  return asRecord(field(info, 'net.shinyfrog.bear') ?? field(info, 'com.shinyfrog.bear'));
}

async function readNote(
  folder: SourceFolder,
  path: string,
  note: OutsideRecord,
): Promise<ReadItem> {
  const place = path.slice(0, -'/info.json'.length);
  const inside = folder.files.filter((file) => file.path.startsWith(`${place}/`));
  const atMs = parseInstant(textField(note, 'creationDate'));
  const moment = atMs === null ? null : momentAt(atMs, []);
  if (isSet(note, 'trashed')) return unreadable(place, 'deleted-there', { moment });
  if (isSet(note, 'encrypted')) return unreadable(place, 'encrypted-there', { moment });
  const file = inside.find((each) => /\/text\.(?:md|markdown|txt)$/i.test(each.path));
  if (file === undefined) return unreadable(place, 'no-text', { moment });
  const text = await takeText(file);
  if (!text.ok) return text.item;
  const assets = inside.filter((each) => each.path.startsWith(`${place}/assets/`));
  const pictures = assets.filter((each) => picture.test(each.path)).map((each) => each.path);
  const words = text.value.replace(/\r\n?/g, '\n');
  const places = createPhotoPlaces(words);
  const marked = bearText(words, (address, alt) => {
    const photo = photoAt(`${place}/`, decodedPath(address), pictures);
    return places.place({ ...photo, alt });
  });
  for (const path of pictures) places.add(photoOf(path.slice(place.length + 1), path));
  return candidateItem({
    source: 'bear',
    where: file.path,
    sourceId: textField(note, 'uniqueIdentifier'),
    moment,
    text: marked,
    photos: places.photos,
    isStarred: isSet(note, 'pinned'),
    writtenAtMs: atMs,
    losses: [
      { kind: 'photo', count: pictures.length },
      { kind: 'document', count: assets.length - pictures.length },
    ],
  });
}

/** Bear writes 0 and 1. */
function isSet(note: OutsideRecord, key: string): boolean {
  return field(note, key) === true || numberField(note, key) === 1;
}

const picture = /\.(?:jpe?g|png|gif|webp|hei[cf]|tiff?|bmp|svg)$/i;

/** The picture at `address` of the note in the folder `place`. Older backups name it without `assets/`. */
function photoAt(place: string, address: string, pictures: readonly string[]): FoundPhoto {
  const paths = [`${place}${address}`, `${place}assets/${address}`];
  const path = paths.find((each) => pictures.includes(each)) ?? null;
  return photoOf((path ?? paths[0] ?? '').slice(place.length), path);
}

function photoOf(key: string, path: string | null): FoundPhoto {
  return { key, path, name: path ?? key, alt: '', sign: mediaSign.photo };
}

/**
 * A picture as `markOf` says, a file of a note as a sign, and tags with blanks, `#sea side#`, as tags of Daylog. The address
 * of a picture stands as it is in the note.
 */
function bearText(text: string, markOf: (address: string, alt: string) => string): string {
  return mapOutsideCode(text, (words) =>
    words
      .replace(
        /!\[([^[\]\n]{0,500})\]\((?!https?:)([^()\n]{1,2000})\)(?:<!--[^\n]{0,500}?-->)?/g,
        (_all, alt: string, path: string) =>
          picture.test(path) ? markOf(path, alt) : mediaSign.document,
      )
      .replace(
        /\[([^[\]\n]{1,500})\]\(assets\/[^()\n]{1,2000}\)(?:<!--[^\n]{0,500}?-->)?/g,
        `${mediaSign.document} $1`,
      )
      .replace(
        /(?<![\p{L}\p{N}#])#([\p{L}\p{N}](?:[\p{L}\p{N} /_-]{0,80}[\p{L}\p{N}])?)#(?![\p{L}\p{N}#])/gu,
        (_all, tag: string) => `#${tag.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')}`,
      ),
  );
}
