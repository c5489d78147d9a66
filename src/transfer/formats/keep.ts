import type { Loss } from '../Candidate.ts';
import { htmlToMarkdown, type ConvertedHtml } from '../htmlToMarkdown.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { candidateItem, lossIf, oneLine, titled } from '../reading/candidateItem.ts';
import type { FoundPhoto } from '../photos/photoPlaces.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { unreadable } from '../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../reading/jsonFiles.ts';
import { momentAt } from '../reading/moments.ts';
import { asRecord, field, listOf, numberField, recordsOf, textField } from '../reading/outside.ts';

/**
 * Google Keep, from Takeout: one JSON file for each note. Names of folders are localised, so the shape decides. A note
 * has an instant and no zone. Notes in the trash are left out and counted.
 */
export const keep: JournalFormat = {
  source: 'keep',
  recognise: recogniseJson(isKeep),
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for await (const found of jsonFiles(folder, isKeep)) {
      yield found.kind === 'unreadable' ? found : readNote(found.file.path, found.value, findPhoto);
    }
  },
};

function isKeep(value: unknown, head: string): boolean {
  const note = asRecord(value);
  if (note === null) return false;
  const isNote = ['textContent', 'listContent', 'isTrashed', 'isArchived'].some((key) =>
    Object.hasOwn(note, key),
  );
  const hasTime = /"(?:createdTimestampUsec|userEditedTimestampUsec)"\s*:/.test(head);
  // The times come last, behind a long text or the end of a broken file.
  return isNote && (hasTime || Object.hasOwn(note, 'isTrashed'));
}

function readNote(path: string, note: unknown, findPhoto: FindPhoto): ReadItem {
  const microseconds =
    timeField(note, 'createdTimestampUsec') ?? timeField(note, 'userEditedTimestampUsec');
  const atMs = microseconds === null ? null : Math.floor(microseconds / 1000);
  const moment = atMs === null ? null : momentAt(atMs, []);
  if (field(note, 'isTrashed') === true) return unreadable(path, 'deleted-there', { moment });
  if (moment === null) return unreadable(path, 'no-day');
  const { markdown, losses } = wordsOf(note);
  return candidateItem({
    source: 'keep',
    where: path,
    sourceId: String(microseconds),
    moment,
    text: titled(textField(note, 'title'), bodyOf(note, markdown)),
    tags: recordsOf(field(note, 'labels')).map((label) => textField(label, 'name')),
    isStarred: field(note, 'isPinned') === true,
    writtenAtMs: atMs,
    photos: photosOf(note).map((name) => photoBeside(path, name, findPhoto)),
    losses: [
      ...losses,
      ...attachmentLosses(note),
      ...lossIf(!['', 'DEFAULT'].includes(textField(note, 'color')), 'style'),
      { kind: 'other', count: listOf(field(note, 'sharees')).length },
    ],
  });
}

/** Epoch microseconds. null without a time: Takeout writes 0 for an unknown one. */
function timeField(note: unknown, key: string): number | null {
  const microseconds = numberField(note, key);
  return microseconds === 0 ? null : microseconds;
}

/** What a style sheet or an element does to the letters of a note. */
const styled =
  /font-weight:\s*(?:[6-9]00|bold)|font-style:\s*italic|text-decoration:\s*(?:underline|line-through)|<(?:h[1-6]|b|i|u|s|strong|em)\b/i;

/** The text of a note. Takeout has it once more as HTML, with its styles, and may have it only so. */
function wordsOf(note: unknown): ConvertedHtml {
  const text = textField(note, 'textContent');
  const html = textField(note, 'textContentHtml');
  return text === ''
    ? htmlToMarkdown(html)
    : { markdown: text, losses: lossIf(styled.test(html), 'style') };
}

/** The text and the list of a note, with its links. Lists have no levels in the export. */
function bodyOf(note: unknown, text: string): string {
  const items = recordsOf(field(note, 'listContent')).map((item) => {
    const box = field(item, 'isChecked') === true ? 'x' : ' ';
    return `- [${box}] ${oneLine(textField(item, 'text'))}`;
  });
  const links = recordsOf(field(note, 'annotations')).map((link) => textField(link, 'url'));
  const missing = links.filter((url) => /^https?:/.test(url) && !text.includes(url));
  return [text, items.join('\n'), [...new Set(missing)].join('\n')]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

/** The files of the pictures of a note. */
function photosOf(note: unknown): readonly string[] {
  const pictures = recordsOf(field(note, 'attachments')).filter((attachment) =>
    textField(attachment, 'mimetype').startsWith('image/'),
  );
  const names = pictures.map((attachment) => textField(attachment, 'filePath'));
  return [...new Set(names)].filter((name) => name !== '');
}

/** Takeout lists `.jpeg` where the file is `.jpg`. */
function photoBeside(path: string, name: string, findPhoto: FindPhoto): FoundPhoto {
  const listed = findPhoto(path, name);
  if (listed.path !== null) return listed;
  const other = findPhoto(path, name.replace(/\.jpeg$/, '.jpg'));
  return { ...other, key: name };
}

function attachmentLosses(note: unknown): readonly Loss[] {
  return recordsOf(field(note, 'attachments')).map((attachment) => {
    const type = textField(attachment, 'mimetype');
    if (type.startsWith('image/')) return { kind: 'photo', count: 1 };
    if (type.startsWith('audio/')) return { kind: 'audio', count: 1 };
    return { kind: type.startsWith('video/') ? 'video' : 'document', count: 1 };
  });
}
