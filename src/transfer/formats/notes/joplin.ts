import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto, withSigns } from '../../photos/photoPlaces.ts';
import { candidateItem, lossIf, mediaSign, oneLine, titled } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import { mapOutsideCode } from '../../reading/outsideCode.ts';
import { htmlToMarkdown } from '../../htmlToMarkdown.ts';
import { sniffFolder } from '../../reading/sniff.ts';
import { trackerLine } from '../../reading/trackerLine.ts';

/**
 * Joplin's export, `.jex`: a tar of one Markdown file for each note, notebook, tag and resource, with its fields below the
 * text. The export "RAW" has the same files in a folder. A note has the instant of its creation and no zone. Notes in
 * the trash are left out and counted.
 */
export const joplin: JournalFormat = {
  source: 'joplin',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(({ file, tail }) => isItem(file) && /type_: \d{1,2}$/.test(tail));
    return isOurs ? { kind: 'yes', questions: [], isWhole: true } : { kind: 'no' };
  },
  read: async function* (folder) {
    const items = itemsOf(folder);
    const index = await indexOf(items, resourceFiles(folder));
    for (const file of items) {
      const text = await takeText(file);
      if (!text.ok) yield text.item;
      else {
        const item = parseItem(text.value);
        if (item.fields.get('type_') === '1') yield readNote(file.path, item, index);
      }
    }
  },
};

function isItem({ path }: SourceFile): boolean {
  return /(?:^|\/)[0-9a-f]{32}\.md$/i.test(path);
}

function itemsOf({ files }: SourceFolder): readonly SourceFile[] {
  return files.filter(isItem);
}

/** A note, notebook, tag or resource. */
interface Item {
  readonly title: string;
  readonly body: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The fields stand below the last empty line. An item without a text has only them. */
function parseItem(source: string): Item {
  const text = source.replace(/\r\n?/g, '\n').trimEnd();
  const at = text.lastIndexOf('\n\n');
  const fields = new Map<string, string>();
  for (const line of text.slice(at < 0 ? 0 : at + 2).split('\n')) {
    const [, name, value = ''] = /^(\w+):(?: (.*))?$/.exec(line) ?? [];
    if (name !== undefined) fields.set(name, value);
  }
  const words = at < 0 ? '' : text.slice(0, at);
  const end = words.indexOf('\n');
  return {
    fields,
    title: (end < 0 ? words : words.slice(0, end)).trim(),
    body: end < 0 ? '' : words.slice(end + 1).replace(/^\n/, ''),
  };
}

/** What notes refer to by ids. */
interface Index {
  readonly notebooks: Map<string, { readonly title: string; readonly parent: string }>;
  readonly tags: Map<string, string>;
  /** The ids of the tags of each note. */
  readonly tagsOf: Map<string, string[]>;
  /** The types of the resources, and their names. */
  readonly resources: Map<string, { readonly type: string; readonly name: string }>;
  /** The paths of their files. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files of the resources by their ids: `resources/<id>.jpg`. */
function resourceFiles({ files }: SourceFolder): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { path } of files) {
    const [, id] = /(?:^|\/)resources\/([0-9a-f]{32})(?:\.\w{1,12})?$/i.exec(path) ?? [];
    if (id !== undefined) paths.set(id.toLowerCase(), path);
  }
  return paths;
}

async function indexOf(items: readonly SourceFile[], files: Index['files']): Promise<Index> {
  const index: Index = {
    notebooks: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    resources: new Map(),
    files,
  };
  for (const file of items) {
    const text = await takeText(file);
    if (!text.ok) continue;
    const { title, fields } = parseItem(text.value);
    const get = (name: string) => fields.get(name) ?? '';
    const id = get('id');
    if (get('type_') === '2') index.notebooks.set(id, { title, parent: get('parent_id') });
    else if (get('type_') === '4') index.resources.set(id, { type: get('mime'), name: title });
    else if (get('type_') === '5') index.tags.set(id, title);
    else if (get('type_') === '6') {
      const others = index.tagsOf.get(get('note_id')) ?? [];
      index.tagsOf.set(get('note_id'), [...others, get('tag_id')]);
    }
  }
  return index;
}

function readNote(path: string, { title, body, fields }: Item, index: Index): ReadItem {
  const get = (name: string) => fields.get(name) ?? '';
  const isSet = (name: string) => !['', '0'].includes(get(name));
  const journal = notebookOf(get('parent_id'), index);
  const atMs = parseInstant(get('user_created_time')) ?? parseInstant(get('created_time'));
  const moment = atMs === null ? null : momentAt(atMs, []);
  const where = title === '' ? path : `${path}, ${oneLine(title)}`;
  if (isSet('encryption_applied')) return unreadable(where, 'encrypted-there', { journal, moment });
  if (isSet('deleted_time')) return unreadable(where, 'deleted-there', { journal, moment });
  const { text, photos, losses } =
    get('markup_language') === '2' ? htmlWords(body, index) : markdownWords(body, index);
  const place = placeOf(Number(get('latitude')), Number(get('longitude')));
  const box = isSet('todo_completed') ? '[x]' : '[ ]';
  return candidateItem({
    source: 'joplin',
    where,
    sourceId: get('id'),
    journal,
    moment,
    text: get('is_todo') === '1' ? `- ${box} ${oneLine(title)}\n\n${text}` : titled(title, text),
    tags: (index.tagsOf.get(get('id')) ?? []).map((tag) => index.tags.get(tag) ?? ''),
    details: [trackerLine('place', place), get('source_url')],
    writtenAtMs: atMs,
    photos,
    losses: [...losses, ...lossIf(place !== '', 'place'), ...lossIf(isSet('todo_due'), 'other')],
  });
}

/** The names of a notebook and those around it. A damaged export may have a circle. */
function notebookOf(id: string, { notebooks }: Index): string {
  const names: string[] = [];
  for (let at = id; names.length < 20;) {
    const notebook = notebooks.get(at);
    if (notebook === undefined) break;
    names.unshift(notebook.title);
    at = notebook.parent;
  }
  return names.join(' / ');
}

function placeOf(latitude: number, longitude: number): string {
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude);
  return isKnown && (latitude !== 0 || longitude !== 0) ? `${latitude}, ${longitude}` : '';
}

const reference =
  /(!?)\[([^[\]\n]{0,500})\]\(:\/([0-9a-f]{32})(?:#[^()\s]{0,200})?(?: "[^"\n]{0,200}")?\)/gi;
const element = /<img\b[^<>]{0,2000}\bsrc=["']?:\/([0-9a-f]{32})[^<>]{0,2000}>/gi;

interface Words {
  readonly text: string;
  readonly photos: readonly FoundPhoto[];
  readonly losses: readonly Loss[];
}

/** A note that was clipped from a page. */
function htmlWords(body: string, index: Index): Words {
  const places = createPhotoPlaces(body);
  const { markdown, losses } = htmlToMarkdown(body, new Map(), ({ src = '', alt = '' }) => {
    const [, id] = /^:\/([0-9a-f]{32})$/i.exec(src) ?? [];
    return id === undefined ? mediaSign.photo : places.place(photoOf(id, alt, index));
  });
  return { text: markdown, photos: places.photos, losses };
}

function photoOf(id: string, alt: string, { resources, files }: Index): FoundPhoto {
  const key = id.toLowerCase();
  const path = files.get(key) ?? null;
  const name = resources.get(key)?.name || path || key;
  return { key, path, name, alt, sign: mediaSign.photo };
}

/** `body` with a mark for each photo, a sign for each other resource, and the words of links between notes. */
function markdownWords(body: string, index: Index): Words {
  const { resources } = index;
  const places = createPhotoPlaces(body);
  const losses: Loss[] = [];
  const count = (kind: Loss['kind']) => void losses.push({ kind, count: 1 });
  const text = mapOutsideCode(body, (words) =>
    words
      .replace(element, (_all, id: string) => {
        count('photo');
        return places.place(photoOf(id, '', index));
      })
      .replace(reference, (_all, mark: string, label: string, id: string) => {
        const type = resources.get(id.toLowerCase())?.type;
        if (mark === '' && type === undefined) {
          count('link');
          return label;
        }
        const [kind] = (type ?? 'image/').split('/');
        const media =
          kind === 'image' ? 'photo' : kind === 'audio' || kind === 'video' ? kind : 'document';
        count(media);
        // A link may be around a picture.
        const name = withSigns(label, places.photos);
        const sign = mark === '' && name !== '' ? `${mediaSign[media]} ${name}` : mediaSign[media];
        return media === 'photo' ? places.place({ ...photoOf(id, name, index), sign }) : sign;
      }),
  );
  return { text, photos: places.photos, losses };
}
