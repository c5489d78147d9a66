import type { Loss } from '../Candidate.ts';
import { htmlToMarkdown } from '../htmlToMarkdown.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { candidateItem, lossIf } from '../reading/candidateItem.ts';
import { jsonFiles, recogniseJson } from '../reading/jsonFiles.ts';
import { momentAt } from '../reading/moments.ts';
import { field, idField, numberField, textField, textsField } from '../reading/outside.ts';

/** Journey.cloud: a flat zip with one JSON file for each entry, and its photos beside it. */
export const journey: JournalFormat = {
  source: 'journey',
  recognise: recogniseJson(isJourney),
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isJourney)) {
      yield found.kind === 'unreadable' ? found : readEntry(found.file.path, found.value);
    }
  },
};

function isJourney(value: unknown, head: string): boolean {
  const hasDate = field(value, 'date_journal') !== undefined;
  return hasDate || (/"date_journal"\s*:/.test(head) && field(value, 'id') !== undefined);
}

function readEntry(where: string, entry: unknown): ReadItem {
  const atMs = numberField(entry, 'date_journal');
  const { markdown, losses } = wordsOf(entry);
  const place = textField(entry, 'address') || textField(entry, 'label');
  const weather = weatherLine(field(entry, 'weather'));
  const hasPlace = place !== '' || known(numberField(entry, 'lat')) !== null;
  const song = [textField(entry, 'music_title'), textField(entry, 'music_artist')];
  const music = song.filter((part) => part !== '').join(', ');
  return candidateItem({
    source: 'journey',
    where,
    sourceId: idField(entry, 'id'),
    journal: textField(entry, 'folder'),
    moment: atMs === null ? null : momentAt(Math.round(atMs), [textField(entry, 'timezone')]),
    text: markdown,
    tags: textsField(entry, 'tags'),
    isStarred: field(entry, 'favourite') === true,
    details: [place, weather, music, moodLine(entry)],
    writtenAtMs: atMs === null ? null : Math.round(atMs),
    losses: [
      ...losses,
      ...mediaLosses(textsField(entry, 'photos')),
      ...lossIf(hasPlace, 'place'),
      ...lossIf(weather !== '', 'weather'),
      ...lossIf(moodLine(entry) !== '', 'mood'),
      ...lossIf(music !== '', 'other'),
    ],
  });
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

function weatherLine(weather: unknown): string {
  const degrees = known(numberField(weather, 'degree_c'));
  const sky = textField(weather, 'description').trim();
  return [sky, degrees === null ? '' : `${Math.round(degrees)} °C`]
    .filter((part) => part !== '')
    .join(', ');
}

/** The mood by its sentiment, from 0.25 to 1.75. It counts only when the entry has one. */
function moodLine(entry: unknown): string {
  const sentiment = known(numberField(entry, 'sentiment'));
  const hasMood = (known(numberField(entry, 'mood')) ?? 0) > 0;
  if (!hasMood || sentiment === null || sentiment <= 0) return '';
  return ['😢', '🙁', '😐', '🙂', '😀'][Math.min(4, Math.floor(sentiment / 0.4))] ?? '';
}

function mediaLosses(files: readonly string[]): readonly Loss[] {
  return files.map((name) => {
    if (/\.(?:mp4|mov|3gp|webm)$/i.test(name)) return { kind: 'video', count: 1 };
    return { kind: /\.(?:mp3|m4a|aac|wav|ogg|amr)$/i.test(name) ? 'audio' : 'photo', count: 1 };
  });
}
