import type { Loss } from '../Candidate.ts';
import { htmlToMarkdown } from '../htmlToMarkdown.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { candidateItem, lossIf } from '../reading/candidateItem.ts';
import { unreadable } from '../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../reading/jsonFiles.ts';
import { momentAt, parseInstant } from '../reading/moments.ts';
import { field, idField, numberField, textField, textsField } from '../reading/outside.ts';
import { trackerLine, weatherLines } from '../reading/trackerLine.ts';
import { jsonHeadOf, sniffFolder } from '../reading/sniff.ts';

/**
 * Journey.cloud: a zip with one JSON file for each entry, and its photos beside it. The phones' export has names such as
 * `date_journal`; an entry of Journey Cloud Sync has `dateOfJournal`, and may be encrypted.
 */
export const journey: JournalFormat = {
  source: 'journey',
  recognise: async (folder) => {
    const found = await recogniseJson(isJourney)(folder);
    if (found.kind !== 'yes') return found;
    const heads = (await sniffFolder(folder)).filter((sniff) =>
      isJourney(jsonHeadOf(sniff), sniff.head),
    );
    return heads.every((sniff) => isEncrypted(jsonHeadOf(sniff)))
      ? { kind: 'refused', reason: 'encrypted' }
      : found;
  },
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for await (const found of jsonFiles(folder, isJourney)) {
      yield found.kind === 'unreadable'
        ? found
        : readEntry(found.file.path, found.value, findPhoto);
    }
  },
};

function isJourney(value: unknown, head: string): boolean {
  const hasDate = ['date_journal', 'dateOfJournal'].some((key) => field(value, key) !== undefined);
  return (
    hasDate ||
    (/"(?:date_journal|dateOfJournal)"\s*:/.test(head) && field(value, 'id') !== undefined)
  );
}

function isEncrypted(entry: unknown): boolean {
  return field(entry, 'encrypted') === true;
}

function readEntry(where: string, entry: unknown, findPhoto: FindPhoto): ReadItem {
  const atMs = instantOf(entry);
  const moment = atMs === null ? null : momentAt(atMs, [textField(entry, 'timezone')]);
  if (isEncrypted(entry)) return unreadable(where, 'wrong-shape', { moment });
  const { markdown, losses } = wordsOf(entry);
  const location = field(entry, 'location');
  const place =
    textField(entry, 'address') || textField(entry, 'label') || textField(location, 'name');
  const weather = weatherOf(field(entry, 'weather'));
  const mood = moodOf(entry);
  const latitude = numberField(entry, 'lat') ?? numberField(location, 'lat');
  const hasPlace = place !== '' || known(latitude) !== null;
  const music = musicLine(entry);
  const attached = [...textsField(entry, 'photos'), ...textsField(entry, 'attachments')];
  return candidateItem({
    source: 'journey',
    where,
    sourceId: idField(entry, 'id'),
    journal: textField(entry, 'folder'),
    moment,
    text: markdown,
    tags: textsField(entry, 'tags'),
    isStarred: field(entry, 'favourite') === true,
    details: [trackerLine('place', place), ...weather, music, trackerLine('mood', mood)],
    photos: [...new Set(attached)]
      .filter((name) => kindOf(name) === 'photo')
      .map((name) => findPhoto(where, name)),
    writtenAtMs: parseInstant(textField(entry, 'createdAt')) ?? atMs,
    losses: [
      ...losses,
      ...mediaLosses(attached),
      ...lossIf(hasPlace, 'place'),
      ...lossIf(
        weather.some((line) => line !== ''),
        'weather',
      ),
      ...lossIf(mood !== '', 'mood'),
      ...lossIf((numberField(entry, 'activity') ?? 0) > 0, 'activity'),
      ...lossIf(music !== '', 'other'),
    ],
  });
}

/** Epoch ms. */
function instantOf(entry: unknown): number | null {
  const atMs = numberField(entry, 'date_journal');
  return atMs === null ? parseInstant(textField(entry, 'dateOfJournal')) : Math.round(atMs);
}

function musicLine(entry: unknown): string {
  const music = field(entry, 'music');
  const parts = [
    textField(entry, 'music_title') || textField(music, 'title'),
    textField(entry, 'music_artist') || textField(music, 'artist'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The words of an entry: HTML since the type says so; plain text or Markdown before. */
function wordsOf(entry: unknown): { readonly markdown: string; readonly losses: readonly Loss[] } {
  const text = textField(entry, 'text') || textField(entry, 'preview_text');
  const isHtml = textField(entry, 'type') === 'html' || /^\s*<(?:p|div|h\d|ul|ol)\b/i.test(text);
  return isHtml ? htmlToMarkdown(text) : { markdown: text, losses: [] };
}

/** A missing number is the largest one there is. */
function known(number: number | null): number | null {
  return number === null || Math.abs(number) > 1e300 ? null : number;
}

function weatherOf(weather: unknown): readonly string[] {
  const degrees = known(numberField(weather, 'degree_c') ?? numberField(weather, 'degreeC'));
  return weatherLines(textField(weather, 'description'), degrees);
}

/** The mood by its sentiment, from 0.25 to 1.75. In the phones' export, the field `mood` says whether there is one. */
function moodOf(entry: unknown): string {
  const sentiment = known(numberField(entry, 'sentiment'));
  const hasMood =
    field(entry, 'mood') === undefined || (known(numberField(entry, 'mood')) ?? 0) > 0;
  if (!hasMood || sentiment === null || sentiment <= 0) return '';
  return ['😢', '🙁', '😐', '🙂', '😀'][Math.min(4, Math.floor(sentiment / 0.4))] ?? '';
}

function mediaLosses(files: readonly string[]): readonly Loss[] {
  return files.map((name) => ({ kind: kindOf(name), count: 1 }));
}

function kindOf(name: string): 'photo' | 'video' | 'audio' {
  if (/\.(?:mp4|mov|3gp|webm)$/i.test(name)) return 'video';
  return /\.(?:mp3|m4a|aac|wav|ogg|amr)$/i.test(name) ? 'audio' : 'photo';
}
