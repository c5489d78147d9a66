import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto } from '../photos/photoPlaces.ts';
import { candidateItem, type FoundEntry, mediaSign } from '../reading/candidateItem.ts';
import { isImageName } from '../reading/filePath.ts';
import { unreadable } from '../reading/fileText.ts';
import { jsonFiles, recogniseJson, type IsOurs } from '../reading/jsonFiles.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { dayStart, wallMoment } from '../reading/moments.ts';
import {
  asRecord,
  field,
  idField,
  listOf,
  numberField,
  recordsOf,
  textField,
} from '../reading/outside.ts';
import { dayAt } from '../reading/parseLongDay.ts';
import { jsonHeadOf, sniffFolder } from '../reading/sniff.ts';
import { trackerLine } from '../reading/trackerLine.ts';

/**
 * DailyTxT's backup: `YYYY/MM.json` with one text for each day, and `tags.json`. A day has no time. An encrypted backup
 * has `user.json` beside them. The data folder of its server has the same files, and all texts in it are encrypted.
 */
export const dailyTxt: JournalFormat = {
  source: 'dailytxt',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const months = sniffs.filter(
      (sniff) => monthPath.test(sniff.file.path) && isMonth(jsonHeadOf(sniff), ''),
    );
    const isEncrypted =
      sniffs.some((sniff) => isUser(jsonHeadOf(sniff))) ||
      months.some((sniff) => isEncryptedMonth(jsonHeadOf(sniff)));
    if (isEncrypted) return { kind: 'refused', reason: 'encrypted' };
    return months.length > 0 ? recogniseJson(isMonth)(folder) : { kind: 'no' };
  },
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    const tags = new Map<string, string>();
    for await (const found of jsonFiles(folder, isTags)) {
      if (found.kind === 'unreadable') continue;
      for (const tag of recordsOf(field(found.value, 'tags'))) {
        tags.set(idField(tag, 'id'), textField(tag, 'name'));
      }
    }
    for await (const found of jsonFiles(folder, isMonth)) {
      if (found.kind === 'unreadable') yield found;
      else yield* readMonth(found.file.path, found.value, { tags, findPhoto });
    }
  },
};

const monthPath = /(?:^|\/)(\d{4})\/(\d{1,2})\.json$/;

const isMonth: IsOurs = (value) => {
  const days = listOf(field(value, 'days'));
  return days.length > 0 && days.every((day) => numberField(day, 'day') !== null || isEmpty(day));
};

const isTags: IsOurs = (value) =>
  recordsOf(field(value, 'tags')).some((tag) => textField(tag, 'name') !== '');

/** A day that the beginning of a file does not have whole. */
function isEmpty(day: unknown): boolean {
  return Object.keys(asRecord(day) ?? { no: true }).length === 0;
}

/** Whether all texts of a month are ciphers in base64 for addresses, of a nonce, a tag and at least one byte. */
function isEncryptedMonth(month: unknown): boolean {
  const texts = listOf(field(month, 'days'))
    .map((day) => textField(day, 'text'))
    .filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => /^[\w-]{39,}={0,2}$/.test(text));
}

function isUser(value: unknown): boolean {
  return field(value, 'enc_enc_key') !== undefined;
}

function* readMonth(
  path: string,
  value: unknown,
  {
    tags,
    findPhoto,
  }: { readonly tags: ReadonlyMap<string, string>; readonly findPhoto: FindPhoto },
): Generator<ReadItem, void, void> {
  const [, year, month] = monthPath.exec(path) ?? [];
  for (const entry of listOf(field(value, 'days'))) {
    const where = `${path}, ${idField(entry, 'day')}`;
    const day = dayAt(year ?? '', month ?? '', idField(entry, 'day'));
    if (day === undefined) {
      yield unreadable(where, year === undefined ? 'no-day' : 'not-a-date');
      continue;
    }
    const ids = listOf(field(entry, 'tags')).map(String);
    const pins = recordsOf(field(entry, 'pins'));
    const files = listOf(field(entry, 'files')).map((file) => textField(file, 'filename'));
    // A day may have tags alone.
    if (textField(entry, 'text').trim() === '' && files.length === 0 && pins.length === 0) continue;
    const places = pins.map((pin) => textField(pin, 'text'));
    const words = textField(entry, 'text') || places.join('\n');
    const found = filesOf(words, files, (name) => findPhoto(path, name, '../files/'));
    yield candidateItem({
      source: 'dailytxt',
      where,
      sourceId: day,
      moment: wallMoment(day, dayStart),
      ...found,
      tags: ids.map((id) => tags.get(id) ?? ''),
      isStarred: field(entry, 'isBookmarked') === true,
      details: places.map((place) => trackerLine('place', place)),
      losses: [{ kind: 'time', count: 1 }, ...found.losses, { kind: 'place', count: pins.length }],
    });
  }
}

/** Signs of a day without words. */
const mostSigns = 10;

/** The words of a day and its files. A day without words has the sign of a document for each file, also for a photo. */
function filesOf(
  words: string,
  files: readonly string[],
  find: (name: string) => FoundPhoto,
): Required<Pick<FoundEntry, 'text' | 'photos' | 'losses'>> {
  const places = createPhotoPlaces(words);
  const signs: string[] = [];
  let photos = 0;
  for (const name of files) {
    if (!isImageName(name)) {
      signs.push(mediaSign.document);
      continue;
    }
    photos += 1;
    const photo = { ...find(name), sign: mediaSign.document };
    if (words.trim() === '' && signs.length < mostSigns) signs.push(places.place(photo));
    else places.add(photo);
  }
  return {
    text: words.trim() === '' ? signs.slice(0, mostSigns).join(' ') : words,
    photos: places.photos,
    losses: [
      { kind: 'photo', count: photos },
      { kind: 'document', count: files.length - photos },
    ],
  };
}
