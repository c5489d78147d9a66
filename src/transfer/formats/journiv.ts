import type { CandidateMoment, Loss, LossKind } from '../Candidate.ts';
import type { FoundPhoto } from '../photos/photoPlaces.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { candidateItem, lossIf, titled } from '../reading/candidateItem.ts';
import { unreadable } from '../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../reading/jsonFiles.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { dayStart, momentAt, parseInstant, wallMoment } from '../reading/moments.ts';
import { asRecord, field, listOf, numberField, textField, textsField } from '../reading/outside.ts';
import { parseDayKey } from '../../dates/DayKey.ts';
import { trackerLine, weatherLines } from '../reading/trackerLine.ts';
import { parseWritten } from '../reading/parseWritten.ts';

/**
 * Journiv's export: a zip with `data.json` of journals and entries, and media beside it. An entry has its own day, an
 * instant of UTC, and the zone that it was written in. It may have an id.
 */
export const journiv: JournalFormat = {
  source: 'journiv',
  recognise: recogniseJson(isExport),
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for await (const found of jsonFiles(folder, isExport)) {
      if (found.kind === 'unreadable') yield found;
      else yield* readExport(found.file.path, found.value, findPhoto);
    }
  },
};

function isExport(value: unknown, head: string): boolean {
  return (
    (textField(value, 'export_version') !== '' && /"app_version"\s*:/.test(head)) ||
    (Array.isArray(field(value, 'journals')) &&
      /"(?:entry_datetime_utc|entry_timezone|entry_date)"\s*:/.test(head))
  );
}

function* readExport(
  path: string,
  value: unknown,
  findPhoto: FindPhoto,
): Generator<ReadItem, void, void> {
  for (const journal of listOf(field(value, 'journals'))) {
    const name = textField(journal, 'title');
    for (const [index, entry] of listOf(field(journal, 'entries')).entries()) {
      const where = [path, name, String(index + 1)].filter((part) => part !== '').join(', ');
      yield asRecord(entry) === null
        ? unreadable(where, 'wrong-shape', { journal: name })
        : readEntry(where, name, entry, (file) => findPhoto(path, file, 'media/'));
    }
  }
}

function readEntry(
  where: string,
  journal: string,
  entry: unknown,
  photoAt: (file: string) => FoundPhoto,
): ReadItem {
  const atMs = instantOf(textField(entry, 'entry_datetime_utc'));
  const mood = textField(field(entry, 'mood_log'), 'mood_name').trim();
  const moodNote = textField(field(entry, 'mood_log'), 'note').trim();
  const place = placeOf(entry);
  const weather = weatherOf(entry);
  const prompt = textField(entry, 'prompt_text').trim();
  // Exports since 2026 have the words twice: as a Quill delta, and without format.
  const content = textField(entry, 'content') || textField(entry, 'content_plain_text');
  return candidateItem({
    source: 'journiv',
    where,
    sourceId: textField(entry, 'external_id') || textField(entry, 'id'),
    journal,
    moment: momentOf(entry, atMs),
    text: titled(
      textField(entry, 'title'),
      prompt === '' ? content : `> ${prompt.replace(/\n/g, '\n> ')}\n\n${content}`,
    ),
    tags: textsField(entry, 'tags'),
    isStarred: field(entry, 'is_pinned') === true,
    details: [trackerLine('place', place), ...weather, trackerLine('mood', mood), moodNote],
    writtenAtMs: instantOf(textField(entry, 'created_at')) ?? atMs,
    photos: photosOf(entry, photoAt),
    losses: [
      ...mediaLosses(entry),
      ...lossIf(place !== '', 'place'),
      ...lossIf(
        weather.some((line) => line !== ''),
        'weather',
      ),
      ...lossIf(mood !== '', 'mood'),
    ],
  });
}

/** Python writes instants of UTC without `Z`. */
function instantOf(text: string): number | null {
  return parseInstant(text) ?? parseInstant(`${text}Z`);
}

/** The stated day, and the time of the instant in the entry's zone if it is of that day. */
function momentOf(entry: unknown, atMs: number | null): CandidateMoment | null {
  const zone = textField(entry, 'entry_timezone');
  const written = parseWritten(textField(entry, 'entry_date'), null);
  const day =
    parseDayKey(textField(entry, 'entry_date')) ??
    (written?.kind === 'wall' ? written.day : undefined);
  const moment = atMs === null ? null : momentAt(atMs, [zone]);
  if (moment === null) return day === undefined ? null : wallMoment(day, dayStart);
  if (day === undefined) return moment;
  if (moment.kind === 'instant') return { ...moment, day };
  return moment.day === day ? moment : wallMoment(day, dayStart);
}

function placeOf(entry: unknown): string {
  const location = field(entry, 'location') ?? field(entry, 'location_json');
  const name = typeof location === 'string' ? location.trim() : textField(location, 'name').trim();
  if (name !== '') return name;
  const numbers = ['latitude', 'longitude'].map((key) => numberField(entry, key));
  return numbers.every((number) => number !== null) ? numbers.join(', ') : '';
}

function weatherOf(entry: unknown): readonly string[] {
  const sky = textField(entry, 'weather').trim() || textField(entry, 'weather_summary').trim();
  return weatherLines(sky, numberField(entry, 'temperature'));
}

const kinds: Readonly<Record<string, LossKind>> = {
  image: 'photo',
  video: 'video',
  audio: 'audio',
};

function kindOf(media: unknown): LossKind {
  const type = textField(media, 'media_type').toLowerCase();
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? 'document') : 'document';
}

function mediaLosses(entry: unknown): readonly Loss[] {
  return listOf(field(entry, 'media')).map((each) => ({ kind: kindOf(each), count: 1 }));
}

/** The photos of an entry. Those of another service have no file. */
function photosOf(entry: unknown, photoAt: (file: string) => FoundPhoto): readonly FoundPhoto[] {
  const photos = listOf(field(entry, 'media')).flatMap((each) => {
    const file = kindOf(each) === 'photo' ? textField(each, 'file_path') : '';
    return file === '' ? [] : [{ ...photoAt(file), alt: textField(each, 'alt_text').trim() }];
  });
  return [...new Map(photos.map((photo) => [photo.key, photo])).values()];
}
