import { parseJson } from '../../../lib/parseJson.ts';
import type { CandidateMoment } from '../../Candidate.ts';
import type { ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf, titled } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
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
import { parseTimeString } from '../../../dates/TimeString.ts';
import { daylioNote } from './daylioCsv.ts';

/** The JSON of a backup, which is stored in Base64. null if `text` is none. */
export function decodeBackup(text: string): unknown {
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
export function mayBeBackup(head: string): boolean {
  return /^(?:ey[I-L]|ew[o-r]|ew0K)[A-Za-z0-9+/=\s]*$/.test(head);
}

/** Whether `backup` is a backup of Daylio. */
export function isDaylioBackup(backup: unknown): boolean {
  return Array.isArray(field(backup, 'dayEntries'));
}

/** The entries of a backup of Daylio. */
export function* readDaylioBackup(path: string, backup: unknown): Generator<ReadItem, void, void> {
  const moods = namesById(field(backup, 'customMoods'), 'custom_name');
  const tags = namesById(field(backup, 'tags'), 'name');
  const groups = new Map(
    recordsOf(field(backup, 'customMoods')).map((mood) => [
      idField(mood, 'id'),
      numberField(mood, 'mood_group_id'),
    ]),
  );
  for (const [index, entry] of listOf(field(backup, 'dayEntries')).entries()) {
    const where = `${path}, ${index + 1}`;
    if (asRecord(entry) === null) {
      yield unreadable(where, 'wrong-shape');
      continue;
    }
    const moodId = idField(entry, 'mood');
    const mood = moods.get(moodId) || (moodNames[(groups.get(moodId) ?? 0) - 1] ?? '');
    const { markdown, losses } = daylioNote(textField(entry, 'note'));
    const atMs = numberField(entry, 'datetime');
    yield candidateItem({
      source: 'daylio',
      where,
      // Ids count from 1 on each device, so the instant is part of it.
      sourceId: atMs === null ? '' : `${idField(entry, 'id')} ${atMs}`,
      moment: momentOf(entry),
      text: titled(textField(entry, 'note_title'), markdown) || mood,
      tags: [mood, ...listOf(field(entry, 'tags')).map((id) => tags.get(String(id)) ?? '')],
      isStarred: field(entry, 'isFavorite') === true,
      writtenAtMs: numberField(entry, 'createdAt') ?? atMs,
      losses: [
        ...losses,
        { kind: 'photo', count: listOf(field(entry, 'assets')).length },
        ...lossIf(mood === '' && moodId !== '', 'mood'),
      ],
    });
  }
}

/** Daylio's own moods, best first, by their group. It names them by the phone's language and stores no name. */
const moodNames = ['rad', 'good', 'meh', 'bad', 'awful'];

function namesById(list: unknown, key: string): ReadonlyMap<string, string> {
  return new Map(recordsOf(list).map((each) => [idField(each, 'id'), textField(each, key).trim()]));
}

/**
 * The wall time of an entry. The month counts from 0, as in Java; that is checked by the instant, which is never a day
 * away. Without a wall time, the instant alone.
 */
function momentOf(entry: unknown): CandidateMoment | null {
  const [year, month, date, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((key) =>
    numberField(entry, key),
  );
  const atMs = numberField(entry, 'datetime');
  const time = parseTimeString(`${twoDigits(hour)}:${twoDigits(minute)}:00`) ?? dayStart;
  for (const first of [1, 0]) {
    const day = dayAt(String(year), String((month ?? NaN) + first), String(date));
    if (day === undefined) continue;
    const wallMs = Date.parse(`${day}T${time}Z`);
    if (atMs === null || Math.abs(wallMs - atMs) <= 36 * 60 * 60 * 1000) {
      return wallMoment(day, time);
    }
  }
  return atMs === null ? null : momentAt(atMs, []);
}

function twoDigits(number: number | null | undefined): string {
  return String(number ?? 0).padStart(2, '0');
}
