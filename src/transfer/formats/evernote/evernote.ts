import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile } from '../../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto } from '../../photos/photoPlaces.ts';
import {
  candidateItem,
  lossIf,
  mediaSign,
  oneLine,
  sumLosses,
  titled,
} from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { feedParser } from '../../reading/markup/feedParser.ts';
import { momentOf, parseWritten } from '../../reading/parseWritten.ts';
import { headLength, possibleTexts, recogniseHead } from '../../reading/sniff.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { enmlToMarkdown, mediaOfType } from './enmlToMarkdown.ts';

/**
 * Evernote's export, `.enex`: XML, a file for each notebook. A note has the instant of its creation and no zone, and its
 * text as XHTML. It has no id. Its pictures stand beside the text in Base64; the text names them by their MD5.
 */
export const evernote: JournalFormat = {
  source: 'evernote',
  recognise: recogniseHead(isExport),
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok || !isExport(text.value.slice(0, headLength))) continue;
      const { notes, isWhole } = enexNotesOf(text.value);
      const seen = new Set<string>();
      for (const note of notes) {
        for (const { picture } of note.resources) {
          if (picture === null || seen.has(picture.hash)) continue;
          seen.add(picture.hash);
          yield { kind: 'photo-file', file: fileOf(file.path, picture) };
        }
        yield readNote(file.path, note);
      }
      if (!isWhole || notes.some((note) => !note.isWhole))
        yield unreadable(file.path, 'incomplete');
    }
  },
};

function isExport(head: string): boolean {
  return head.includes('<en-export');
}

/** A picture as a file. Its path is its place in the export. */
function fileOf(path: string, { hash, content }: Picture): SourceFile {
  return {
    path: placeOfPicture(path, hash),
    size: content.size,
    bytes: async () => new Uint8Array(await content.arrayBuffer()),
  };
}

function placeOfPicture(path: string, hash: string): string {
  return `${path}, ${hash}`;
}

function readNote(path: string, note: EnexNote): ReadItem {
  const journal = baseName(path);
  const where = `${path}, ${oneLine(note.title)}`;
  const written = note.created || note.updated;
  if (written === '') return unreadable(where, 'no-day', { journal });
  const moment = momentOf(parseWritten(written, null));
  const places = createPhotoPlaces(note.content);
  const pictures = new Map(
    note.resources.flatMap(({ name, picture }) =>
      picture === null ? [] : [[picture.hash, name] as const],
    ),
  );
  const photoOf = (hash: string): FoundPhoto => {
    const name = pictures.get(hash);
    const found = name === undefined ? null : placeOfPicture(path, hash);
    return { key: hash, path: found, name: name || hash, alt: '', sign: mediaSign.photo };
  };
  const { markdown, losses } = enmlToMarkdown(note.content, ({ hash = '' }) =>
    hash === '' ? mediaSign.photo : places.place(photoOf(hash.toLowerCase())),
  );
  for (const hash of pictures.keys()) places.add(photoOf(hash));
  const place = placeOf(note.attributes);
  return candidateItem({
    source: 'evernote',
    where,
    journal,
    moment,
    text: titled(note.title, [markdown, ...tasksOf(note)].join('\n')),
    tags: note.tags,
    details: [trackerLine('place', place), note.attributes.get('source-url') ?? ''],
    writtenAtMs: moment?.kind === 'instant' ? moment.atMs : null,
    photos: places.photos,
    losses: [
      ...withResources(losses, note.resources),
      ...lossIf(place !== '', 'place'),
      ...lossIf(note.attributes.has('reminder-time'), 'other'),
    ],
  });
}

/** The tasks of a note. The file has them beside its text. */
function tasksOf({ tasks }: EnexNote): readonly string[] {
  const lines = tasks.map(
    ({ title, status }) => `- [${/^completed$/i.test(status) ? 'x' : ' '}] ${oneLine(title)}`,
  );
  return lines.length === 0 ? [] : ['', ...lines];
}

function placeOf(attributes: EnexNote['attributes']): string {
  const numbers = ['latitude', 'longitude'].map((name) => attributes.get(name) ?? '');
  return numbers.every((number) => number !== '') ? numbers.join(', ') : '';
}

/** The losses of a text with those resources that do not stand in it. */
function withResources(losses: readonly Loss[], resources: readonly Resource[]): readonly Loss[] {
  const inText = sumLosses(losses);
  const listed = sumLosses(resources.map(({ type }) => ({ kind: mediaOfType(type), count: 1 })));
  const beside = listed.map(({ kind, count }) => ({
    kind,
    count: count - (inText.find((loss) => loss.kind === kind)?.count ?? 0),
  }));
  return [...inText, ...beside];
}

interface Picture {
  /** MD5 in lower case. */
  readonly hash: string;
  /** The browser may keep it on its disk. */
  readonly content: Blob;
}

interface Resource {
  /** Such as `image/png`. */
  type: string;
  /** Of its file. May be empty. */
  name: string;
  /** Base64, until the resource is read whole. */
  data: string;
  /** null: it is no picture, or damaged. */
  picture: Picture | null;
}

/** A note of an export of Evernote, as its elements say. */
interface EnexNote {
  title: string;
  /** ENML. */
  content: string;
  /** `20240112T072527Z`. Empty if the note does not say. */
  created: string;
  updated: string;
  readonly tags: string[];
  readonly resources: Resource[];
  readonly tasks: { title: string; status: string }[];
  /** `latitude`, `source-url`, `reminder-time` and the like. */
  readonly attributes: Map<string, string>;
  /** Whether the file has the end of the note. */
  isWhole: boolean;
}

/** The elements of a resource that are long and say nothing more. */
const skipped = new Set(['recognition', 'alternate-data']);

/** The notes of an export of Evernote (ENEX). `isWhole` is false if the file has more levels than any export. */
function enexNotesOf(xml: string): {
  readonly notes: readonly EnexNote[];
  readonly isWhole: boolean;
} {
  const notes: EnexNote[] = [];
  const open: string[] = [];
  let note: EnexNote | null = null;
  const isWhole = feedParser(
    xml,
    {
      onopentag: (name) => {
        open.push(name);
        if (name === 'note') {
          note = newNote();
          notes.push(note);
        }
        if (name === 'task' || name === 'resource') {
          if (name === 'task') note?.tasks.push({ title: '', status: '' });
          else note?.resources.push({ type: '', name: '', data: '', picture: null });
        }
      },
      ontext: (text) => {
        const name = open.at(-1) ?? '';
        if (note !== null && !skipped.has(name)) addText(note, name, open.at(-2) ?? '', text);
      },
      onclosetag: (_name, isImplied) => {
        const name = open.pop();
        const resource = note?.resources.at(-1);
        if (name === 'resource' && resource !== undefined) endResource(resource);
        if (name !== 'note' || note === null) return;
        note.isWhole = !isImplied;
        note = null;
      },
    },
    { xmlMode: true },
  );
  return { notes, isWhole };
}

function newNote(): EnexNote {
  return {
    ...{ title: '', content: '', created: '', updated: '', isWhole: false },
    ...{ tags: [], resources: [], tasks: [], attributes: new Map<string, string>() },
  };
}

/** Decodes a picture. Other resources are not kept. */
function endResource(resource: Resource): void {
  const { type, data } = resource;
  resource.data = '';
  const bytes = mediaOfType(type) === 'photo' ? decoded(data) : null;
  if (bytes === null) return;
  resource.picture = { hash: bytesToHex(md5(bytes)), content: new Blob([bytes]) };
}

/** The bytes of Base64, which may have white space in it. null if it is none. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const signs = atob(base64);
    const bytes = new Uint8Array(signs.length);
    for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
    return bytes;
  } catch {
    // Cut off or damaged.
    return null;
  }
}

function addText(note: EnexNote, name: string, parent: string, text: string): void {
  const resource = note.resources.at(-1);
  if (parent === 'resource' && name === 'data') {
    if (resource !== undefined) resource.data += text;
    return;
  }
  const words = text.trim();
  if (words === '') return;
  const task = note.tasks.at(-1);
  if (parent === 'task' && task !== undefined) {
    if (name === 'title') task.title += text;
    else if (name === 'taskStatus') task.status = words;
  } else if (parent === 'resource' && resource !== undefined) {
    if (name === 'mime') resource.type = words;
  } else if (parent === 'resource-attributes' && resource !== undefined) {
    if (name === 'file-name') resource.name = words;
  } else if (parent === 'note-attributes') note.attributes.set(name, words);
  else if (parent === 'note') {
    if (name === 'title') note.title += text;
    else if (name === 'content') note.content += text;
    else if (name === 'created') note.created = words;
    else if (name === 'updated') note.updated = words;
    else if (name === 'tag') note.tags.push(words);
  }
}
