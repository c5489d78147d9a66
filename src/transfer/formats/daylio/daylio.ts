import { parseTimeString, type TimeString } from '../../../dates/TimeString.ts';
import { parseJson } from '../../../lib/parseJson.ts';
import type { CandidateMoment } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFolder } from '../../JournalFormat.ts';
import type { FoundPhoto } from '../../photos/photoPlaces.ts';
import { candidateItem, lossIf, mediaSign, titled } from '../../reading/candidateItem.ts';
import { baseOf } from '../../reading/filePath.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { parseJsonHead } from '../../reading/jsonHead.ts';
import { dayStart, momentAt, wallMoment } from '../../reading/moments.ts';
import {
  asRecord,
  field,
  idField,
  listOf,
  numberField,
  recordsOf,
  textField,
} from '../../reading/outside.ts';
import { dayAt } from '../../reading/parseLongDay.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { headLength, possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import { isKnownInstant } from '../../reading/wallTimeOf.ts';
import { daylioNote, isDaylioCsv, readDaylioCsv } from './daylioCsv.ts';

/**
 * Daylio's CSV (one row for each mood) and its backup (a zip with `backup.daylio`, Base64 of JSON). The mood
 * becomes a tracker, activities become tags. Times are wall times by the phone, without a zone.
 */
export const daylio: JournalFormat = {
  source: 'daylio',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(({ head }) => isBackupHead(head) || isDaylioCsv(head));
    return isOurs ? { kind: 'yes', questions: [] } : { kind: 'no' };
  },
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok) continue;
      const head = text.value.slice(0, headLength);
      if (isDaylioCsv(head)) yield* readDaylioCsv(file.path, text.value);
      else if (isBackupHead(head)) {
        const backup = decodeBackup(text.value);
        if (isDaylioBackup(backup)) yield* readDaylioBackup(file.path, backup, photoPaths(folder));
        else yield unreadable(file.path, backup === null ? 'not-json' : 'wrong-shape');
      }
    }
  },
};

/** Whether the Base64 at the beginning of a file is of an object with the parts of a backup. */
function isBackupHead(head: string): boolean {
  if (!mayBeBackup(head)) return false;
  const base64 = head.replace(/\s/g, '');
  const beginning = atob(base64.slice(0, base64.length - (base64.length % 4)).replace(/=+$/, ''));
  const value = parseJsonHead(beginning);
  const keys = ['dayEntries', 'customMoods', 'tag_groups', 'daysInRowLongestChain'];
  return keys.some((key) => field(value, key) !== undefined);
}

/** The JSON of a backup, which is stored in Base64. null if `text` is none. */
function decodeBackup(text: string): unknown {
  const base64 = text.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Base64 of something else.
    return null;
  }
}

/** Whether a file begins as the Base64 of a JSON object: `{"` or `{\n`. */
function mayBeBackup(head: string): boolean {
  return /^(?:ey[I-L]|ew[o-r]|ew0K)[A-Za-z0-9+/=\s]*$/.test(head);
}

/** Whether `backup` is a backup of Daylio. */
function isDaylioBackup(backup: unknown): boolean {
  return Array.isArray(field(backup, 'dayEntries'));
}

/** The entries of a backup of Daylio, and its milestones: days that a person gave a name. */
function* readDaylioBackup(
  path: string,
  backup: unknown,
  paths: ReadonlyMap<string, string>,
): Generator<ReadItem, void, void> {
  const lookup = createLookup(backup, paths);
  for (const [index, entry] of listOf(field(backup, 'dayEntries')).entries()) {
    const where = `${path}, ${index + 1}`;
    yield asRecord(entry) === null
      ? unreadable(where, 'wrong-shape')
      : readEntry(where, entry, lookup);
  }
  for (const milestone of recordsOf(field(backup, 'milestones'))) {
    yield readMilestone(path, milestone, lookup);
  }
}

type Lookup = ReturnType<typeof createLookup>;

/**
 * The files of photos by their names: `assets/photos/2024/7/` and the checksum of the photo. The same photo may lie there
 * for two months.
 */
function photoPaths({ files }: SourceFolder): ReadonlyMap<string, string> {
  const photos = files.filter(({ path }) => /(?:^|\/)assets\/photos\//.test(path));
  return new Map(photos.map(({ path }) => [baseOf(path), path]));
}

/** What entries refer to by numbers. */
function createLookup(backup: unknown, paths: ReadonlyMap<string, string>) {
  const moods = namesById(field(backup, 'customMoods'), 'custom_name');
  const groups = new Map(
    recordsOf(field(backup, 'customMoods')).map((mood) => [
      idField(mood, 'id'),
      numberField(mood, 'mood_group_id'),
    ]),
  );
  const tags = namesById(field(backup, 'tags'), 'name');
  const kinds = namesById(field(backup, 'assets'), 'type');
  const checksums = namesById(field(backup, 'assets'), 'checksum');
  const isAudio = (id: unknown) => kinds.get(String(id)) === '2';
  const scales = recordsOf(field(backup, 'scales'));
  const scaleNames = namesById(scales, 'name');
  const steps = namesById(
    scales.flatMap((scale) => recordsOf(field(field(scale, 'text_scale'), 'values'))),
    'value',
  );
  return {
    moodOf: (id: string) => moods.get(id) || (moodNames[(groups.get(id) ?? 0) - 1] ?? ''),
    tagOf: (id: unknown) => tags.get(String(id)) ?? '',
    isAudio,
    /** The photos among the assets with these numbers. */
    photosOf: (assets: readonly unknown[]): readonly FoundPhoto[] => {
      const names = assets.flatMap((id) => (isAudio(id) ? [] : (checksums.get(String(id)) ?? [])));
      return [...new Set(names)]
        .filter((name) => name !== '')
        .map((key) => {
          const path = paths.get(key) ?? null;
          return { key, path, name: path ?? key, alt: '', sign: mediaSign.photo };
        });
    },
    /** "Sleep:: good". Empty if the backup names neither the scale nor the step. */
    scaleLine: (value: unknown) => {
      const step = steps.get(idField(value, 'id_text_scale_value')) ?? idField(value, 'value');
      const name = scaleNames.get(idField(value, 'id_scale')) ?? '';
      return step === '' ? name : trackerLine(name, step);
    },
  };
}

function readEntry(where: string, entry: unknown, lookup: Lookup): ReadItem {
  const moodId = idField(entry, 'mood');
  const mood = lookup.moodOf(moodId);
  const { markdown, losses } = daylioNote(textField(entry, 'note'));
  const atMs = numberField(entry, 'datetime');
  const assets = listOf(field(entry, 'assets'));
  const moment = momentOf(entry);
  const recordings = assets.filter(lookup.isAudio).length;
  const scales = listOf(field(entry, 'scaleValues'));
  return candidateItem({
    source: 'daylio',
    where,
    // Ids count from 1 on each device, so the instant is part of it.
    sourceId: atMs === null ? '' : `${idField(entry, 'id')} ${atMs}`,
    moment,
    text: titled(textField(entry, 'note_title'), markdown) || mood,
    tags: listOf(field(entry, 'tags')).map(lookup.tagOf),
    isStarred: field(entry, 'isFavorite') === true,
    details: [trackerLine('mood', mood), ...scales.map(lookup.scaleLine)],
    writtenAtMs: numberField(entry, 'createdAt') ?? atMs,
    photos: lookup.photosOf(assets),
    losses: [
      ...losses,
      { kind: 'photo', count: assets.length - recordings },
      { kind: 'audio', count: recordings },
      { kind: 'activity', count: scales.length },
      ...lossIf(moodId !== '', 'mood'),
      ...lossIf(moment?.kind === 'wall' && timeOf(entry) === undefined, 'time'),
    ],
  });
}

/** A milestone has a day, which counts its month from 1, and no time. */
function readMilestone(path: string, milestone: unknown, lookup: Lookup): ReadItem {
  const name = textField(milestone, 'name');
  const { markdown, losses } = daylioNote(textField(milestone, 'note'));
  const [year, month, date] = ['year', 'month', 'day'].map((key) => idField(milestone, key));
  const day = dayAt(year ?? '', month ?? '', date ?? '');
  const createdAt = numberField(milestone, 'createdAt');
  return candidateItem({
    source: 'daylio',
    where: `${path}, ${name}`,
    sourceId: createdAt === null ? '' : `milestone ${idField(milestone, 'id')} ${createdAt}`,
    moment: day === undefined ? null : wallMoment(day, dayStart),
    text: titled(name, markdown),
    writtenAtMs: createdAt,
    photos: lookup.photosOf([field(milestone, 'assetId')]),
    losses: [
      ...losses,
      ...lossIf((numberField(milestone, 'assetId') ?? 0) > 0, 'photo'),
      { kind: 'time', count: 1 },
    ],
  });
}

/** Daylio's own moods, best first, by their group. It names them by the phone's language and stores no name. */
const moodNames = ['rad', 'good', 'meh', 'bad', 'awful'];

/** A text or number of each row, by the row's id. */
function namesById(list: unknown, key: string): ReadonlyMap<string, string> {
  return new Map(recordsOf(list).map((each) => [idField(each, 'id'), idField(each, key).trim()]));
}

/**
 * The wall time of an entry. The month counts from 0, as in Java; that is checked by the instant, which is never a day
 * away. Old entries have an hour of -1: their time is that of the instant. Without a day, the instant alone.
 */
function momentOf(entry: unknown): CandidateMoment | null {
  const [year, month, date] = ['year', 'month', 'day'].map((key) => numberField(entry, key));
  const atMs = numberField(entry, 'datetime');
  const time = timeOf(entry);
  for (const first of [1, 0]) {
    const day = dayAt(String(year), String((month ?? NaN) + first), String(date));
    if (day === undefined) continue;
    if (atMs === null) return wallMoment(day, time ?? dayStart);
    const wallMs = Date.parse(`${day}T${time ?? '12:00:00'}Z`);
    if (Math.abs(wallMs - atMs) > 36 * 60 * 60 * 1000) continue;
    if (time !== undefined) return wallMoment(day, time);
    return isKnownInstant(atMs) ? { kind: 'instant', atMs, day } : wallMoment(day, dayStart);
  }
  return atMs === null ? null : momentAt(atMs, []);
}

/** The time of day that an entry says. undefined if it says none. */
function timeOf(entry: unknown): TimeString | undefined {
  const [hour, minute] = [numberField(entry, 'hour'), numberField(entry, 'minute')].map((number) =>
    String(number ?? '').padStart(2, '0'),
  );
  return parseTimeString(`${hour}:${minute}:00`);
}
